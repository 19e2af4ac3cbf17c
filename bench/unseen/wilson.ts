/** The 95% interval of a share by Wilson's score method, which holds for small samples and for shares near 0 and 1. */
export function wilson(hits: number, count: number): [low: number, high: number] {
  if (count === 0) return [0, 1]
  const z = 1.96
  const share = hits / count
  const centre = share + z ** 2 / (2 * count)
  const spread = z * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2))
  const scale = 1 + z ** 2 / count
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)]
}
