const searchIndex = [
{{- range site.RegularPages }}
{{ dict "to" (strings.TrimPrefix "/" .RelPermalink) "title" (partial "title" .) "heads" (lower (delimit (findRE `(?m)^#+ .*$` .RawContent) " ")) "all" (lower .Plain) | jsonify }},
{{- end }}
]
