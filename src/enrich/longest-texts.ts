/** Steps read only this much of a title or a location, so that an overlong one cannot slow down their patterns. */
export const LONGEST_TITLE = 300
/** 50 cities with states and countries take about this much. */
export const LONGEST_LOCATION = 2000
