// Runs before the page's own code has loaded: the search page's code and its first jobs are asked for at once. The page takes the answer
// (web/api/first-answer.ts). vite.config.ts writes the attributes of the script's element.
{
  const { filters = '', limit, preload = '' } = document.currentScript.dataset
  if (location.pathname === '/') {
    for (const href of preload.split(' ')) {
      if (href === '') continue
      const link = document.createElement('link')
      link.href = href
      link.crossOrigin = ''
      if (href.endsWith('.css')) {
        link.rel = 'preload'
        link.as = 'style'
      } else link.rel = 'modulepreload'
      document.head.append(link)
    }
    try {
      const key = localStorage.getItem('rolecall.key')
      const names = filters.split(' ')
      const query = new URLSearchParams()
      let plain = true
      for (const [name, value] of new URLSearchParams(location.search)) {
        if (names.includes(name)) query.append(name, value)
        // The page separates lists by their commas, and leaves out an empty value.
        if (value === '' || (value.includes(',') && name !== 'q')) plain = false
      }
      if (key && plain) {
        query.append('limit', limit)
        const url = `${location.origin}/api/v1/jobs?${query}`
        const stop = new AbortController()
        const headers = { accept: 'application/json', authorization: `Bearer ${key}` }
        const answer = fetch(url, { headers, signal: stop.signal })
        // The page hears of a failure when it takes the answer.
        answer.catch(() => {})
        window.firstAnswer = { url, key, answer, stop }
      }
    } catch {
      // Storage may be forbidden: then the page asks by itself.
    }
  }
}
