export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

/** How long a pointer must rest on another row before it opens, when it may be on its way into the open panel. */
export const REST_MS = 220
/** How long before the first row opens: passing over opens nothing. */
export const OPEN_MS = 90

/**
 * Whether the pointer is heading for the panel on the right: its last move lies within the triangle between where it
 * was and the panel's left edge. Rows crossed on the way then do not open.
 */
export function isHeadingFor(panel: Box, from: Point, to: Point): boolean {
  const dx = to.x - from.x
  if (dx <= 0 || from.x >= panel.left) return false
  const reach = (panel.left - from.x) / dx
  const yAtPanel = from.y + (to.y - from.y) * reach
  return yAtPanel >= panel.top && yAtPanel <= panel.bottom
}
