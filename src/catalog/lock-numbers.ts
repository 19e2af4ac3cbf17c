/** The numbers of advisory locks. They have no meaning, and stand in one place so that no two locks share one. */
export const LOCK_NUMBERS = {
  feed: 7_365_325,
  import: 7_365_326,
  publishing: 7_365_327,
  sources: 7_365_328,
  newSources: 7_365_329,
  boards: 7_365_330,
  claims: 7_365_331,
  distribute: 7_365_332,
  laneNaming: 7_365_333,
  takedown: 7_365_334,
  newWebhooks: 7_365_335,
  accountSearches: 7_365_340,
  followingSearches: 7_365_341,
  newSearchEmails: 7_365_342,
  removingLog: 7_365_350,
  words: 7_310_002,
} as const
