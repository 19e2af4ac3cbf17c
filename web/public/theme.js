// Runs before anything is painted, so that the chosen theme shows at once. It is a file because the page allows no inline script.
try {
  const theme = localStorage.getItem('rolecall.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be forbidden: then the theme of the system shows.
}
