/** Shown in a browser when the web site was never built. The API works without it. */
export const SITE_NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Rolecall: the page is not built</title>
<h1>The page is not built</h1>
<p>Rolecall is running and its API answers, but the folder dist/site with the web page is missing.</p>
<p>Run <code>npm install</code> or <code>npm run build</code> in the folder of Rolecall, then load this page again. A restart is not needed.</p>
<p>The API is described at <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</p>
</html>
`
