package dawproject

import "encoding/xml"

// Elements of the two files. Lengths and times are in quarter notes, which the format calls beats.

type metaData struct {
	XMLName xml.Name `xml:"MetaData"`
	Title   string   `xml:",omitempty"`
	Comment string   `xml:",omitempty"`
}

type project struct {
	XMLName     xml.Name    `xml:"Project"`
	Version     string      `xml:"version,attr"`
	Application application // program that wrote the file
	Transport   transport
	Tracks      []track `xml:"Structure>Track"`
	Arrangement arrangement
}

type application struct {
	Name    string `xml:"name,attr"`
	Version string `xml:"version,attr"`
}

type transport struct {
	Tempo         parameter
	TimeSignature meter
}

// parameter is a number that can be automated.
type parameter struct {
	Unit  string  `xml:"unit,attr"`
	Min   float64 `xml:"min,attr"`
	Max   float64 `xml:"max,attr"`
	Value float64 `xml:"value,attr"`
	ID    string  `xml:"id,attr,omitempty"`
}

type meter struct {
	Denominator int    `xml:"denominator,attr"`
	Numerator   int    `xml:"numerator,attr"`
	ID          string `xml:"id,attr"`
}

type track struct {
	Content string  `xml:"contentType,attr"`
	Loaded  bool    `xml:"loaded,attr"`
	ID      string  `xml:"id,attr"`
	Name    string  `xml:"name,attr"`
	Channel channel // channel of the mixer
}

type channel struct {
	Audio       int    `xml:"audioChannels,attr"`
	Destination string `xml:"destination,attr,omitempty"`
	Role        string `xml:"role,attr"`
	ID          string `xml:"id,attr"`
	Pan         parameter
	Volume      parameter
}

type arrangement struct {
	Lanes   lanes
	Markers *markers // nil for none
	Tempo   *points  `xml:"TempoAutomation"`
	Meter   *points  `xml:"TimeSignatureAutomation"`
}

type lanes struct {
	TimeUnit string   `xml:"timeUnit,attr,omitempty"`
	Track    string   `xml:"track,attr,omitempty"`
	Lanes    []lanes  `xml:"Lanes"`
	Clips    *clips   // nil for none
	Points   []points // automation of the track
}

type clips struct {
	Clips []clip `xml:"Clip"`
}

type clip struct {
	Time      float64 `xml:"time,attr"`
	Duration  float64 `xml:"duration,attr"`
	PlayStart float64 `xml:"playStart,attr"`
	Name      string  `xml:"name,attr,omitempty"`
	Notes     []note  `xml:"Notes>Note"` // times are from the clip's start
}

type note struct {
	Time     float64 `xml:"time,attr"`
	Duration float64 `xml:"duration,attr"`
	Channel  int     `xml:"channel,attr"`
	Key      int     `xml:"key,attr"`
	Velocity float64 `xml:"vel,attr"`
	Bend     *points `xml:"Points"` // nil for none
}

type markers struct {
	TimeUnit string   `xml:"timeUnit,attr"`
	Markers  []marker `xml:"Marker"`
}

type marker struct {
	Time float64 `xml:"time,attr"`
	Name string  `xml:"name,attr"`
}

// points says how a target changes in time.
type points struct {
	TimeUnit string `xml:"timeUnit,attr,omitempty"`
	Unit     string `xml:"unit,attr,omitempty"`
	Target   target
	Real     []realPoint  `xml:"RealPoint"`
	Meters   []meterPoint `xml:"TimeSignaturePoint"`
}

type target struct {
	Parameter  string `xml:"parameter,attr,omitempty"`
	Expression string `xml:"expression,attr,omitempty"`
	Channel    *int   `xml:"channel,attr"`
	Controller *int   `xml:"controller,attr"`
}

type realPoint struct {
	Time          float64 `xml:"time,attr"`
	Value         float64 `xml:"value,attr"`
	Interpolation string  `xml:"interpolation,attr"`
}

type meterPoint struct {
	Time        float64 `xml:"time,attr"`
	Numerator   int     `xml:"numerator,attr"`
	Denominator int     `xml:"denominator,attr"`
}
