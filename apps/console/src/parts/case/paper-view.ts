/** How a picture is looked at: its size, turned by quarter turns, and moved. */
export interface PaperView {
  readonly zoom: number
  readonly turns: 0 | 1 | 2 | 3
  readonly x: number
  readonly y: number
}

export const WHOLE: PaperView = { zoom: 1, turns: 0, x: 0, y: 0 }

const SMALLEST = 0.5
const LARGEST = 6

/** One step nearer (+1) or farther (-1); seen whole again, it stands in the middle. */
export function zoomed(view: PaperView, steps: number): PaperView {
  const zoom = Math.min(LARGEST, Math.max(SMALLEST, Math.round(view.zoom * 1.25 ** steps * 100) / 100))
  return zoom <= 1 ? { ...view, zoom, x: 0, y: 0 } : { ...view, zoom }
}

export function turned(view: PaperView): PaperView {
  return { ...view, turns: ((view.turns + 1) % 4) as PaperView['turns'], x: 0, y: 0 }
}

export function dragged(view: PaperView, by: { readonly x: number; readonly y: number }): PaperView {
  return { ...view, x: view.x + by.x, y: view.y + by.y }
}

export function transformOf({ zoom, turns, x, y }: PaperView): string {
  return `translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${zoom})`
}
