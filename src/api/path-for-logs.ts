const WITH_TOKEN = /^\/(?:feeds|confirm|unsubscribe)\//

/** A path as it may stand in logs: without the token of a feed or of a mail. */
export const pathForLogs = (path: string) => {
  const [start] = WITH_TOKEN.exec(path) ?? []
  return start === undefined ? path : `${start}…`
}
