// Finds pages that have all words that are typed, those first that have them in the title or a heading.
const box = document.getElementById('search'), found = document.getElementById('found')
const root = document.currentScript.src.replace(/search\.js$/, '')
box.addEventListener('input', () => {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean)
  const score = (page) => words.reduce((sum, word) => {
    if (sum < 0 || !page.all.includes(word)) return -1
    return sum + (page.title.toLowerCase().includes(word) ? 100 : 0) + (page.heads.includes(word) ? 10 : 0) + Math.min(9, page.all.split(word).length - 1)
  }, 0)
  const hits = words.length ? searchIndex.map((page) => [score(page), page]).filter(([n]) => n > 0).sort((a, b) => b[0] - a[0]).slice(0, 12) : []
  found.replaceChildren(...hits.map(([, page]) => {
    const link = Object.assign(document.createElement('a'), { href: root + page.to, textContent: page.title })
    const item = document.createElement('li')
    item.append(link)
    return item
  }))
  if (words.length && !hits.length) found.append(Object.assign(document.createElement('li'), { textContent: 'nothing has all these words' }))
  found.hidden = !words.length
})
