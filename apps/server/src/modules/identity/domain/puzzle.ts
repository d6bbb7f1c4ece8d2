/** The slider captcha: a picture with a gap, and the piece that was cut out. Pure: randomness is passed in. */

export const SCENE_WIDTH = 320
export const SCENE_HEIGHT = 160
export const PIECE_SIZE = 52
/** The allowed distance of an answer from the right position, in pixels. */
export const TOLERANCE = 4

/** The piece starts at the left edge, so the gap is not placed there. */
const MIN_LEFT = PIECE_SIZE + 20
const MAX_LEFT = SCENE_WIDTH - PIECE_SIZE - 8

/** A whole number from `min` to `max`, both included. */
export type Chance = (min: number, max: number) => number

export interface Puzzle {
  readonly left: number
  readonly top: number
  /** The whole picture without the gap. */
  readonly scene: string
  /** Drawn over the scene: darkens the gap. */
  readonly gap: string
  /** White where the piece is, of the piece's size. */
  readonly mask: string
  /** Drawn over the piece: its border. */
  readonly rim: string
}

export function makePuzzle(chance: Chance): Puzzle {
  const left = chance(MIN_LEFT, MAX_LEFT)
  const top = chance(8, SCENE_HEIGHT - PIECE_SIZE - 8)
  const shape = pieceShape(chance(0, 1) === 1, chance(0, 1) === 1)
  // A second, fainter gap of another shape confuses simple edge detection.
  const decoyLeft = left > SCENE_WIDTH / 2 ? chance(MIN_LEFT, left - PIECE_SIZE) : chance(left + PIECE_SIZE, MAX_LEFT)
  const decoy = `<circle cx="${decoyLeft + 26}" cy="${top + chance(18, 34)}" r="20" fill="#000" opacity="0.18"/>`
  const rimStroke = 'fill="none" stroke="#fff" stroke-width="2" stroke-opacity="0.9"'
  return {
    left,
    top,
    scene: svg(SCENE_WIDTH, SCENE_HEIGHT, sceneBody(chance)),
    gap: svg(
      SCENE_WIDTH,
      SCENE_HEIGHT,
      `${decoy}<g transform="translate(${left} ${top})"><path d="${shape}" fill="#000" opacity="0.45"/><path d="${shape}" ${rimStroke}/></g>`,
    ),
    mask: svg(PIECE_SIZE, PIECE_SIZE, `<path d="${shape}" fill="#fff"/>`),
    rim: svg(PIECE_SIZE, PIECE_SIZE, `<path d="${shape}" ${rimStroke}/>`),
  }
}

/** A square with a knob on its right and top side, each outwards or inwards. */
function pieceShape(isTopOut: boolean, isRightOut: boolean): string {
  const [near, far] = [10, 42]
  const top = `L20 ${near} A6 6 0 1 ${isTopOut ? 1 : 0} 32 ${near} L${far} ${near}`
  const right = `L${far} 20 A6 6 0 1 ${isRightOut ? 1 : 0} ${far} 32 L${far} ${far}`
  return `M${near} ${near} ${top} ${right} L${near} ${far} Z`
}

const SKIES = [
  ['#d9f0ec', '#6fb7b0'],
  ['#e3edfb', '#7da3d8'],
  ['#fdf0dc', '#e0ae6c'],
  ['#eae6f8', '#9a8fd0'],
] as const

function sceneBody(chance: Chance): string {
  const [light, deep] = SKIES[chance(0, SKIES.length - 1)] ?? SKIES[0]
  const sky = `<defs><linearGradient id="sky" x1="0" y1="0" x2="${chance(0, 10) / 10}" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs><rect width="${SCENE_WIDTH}" height="${SCENE_HEIGHT}" fill="url(#sky)"/>`
  const hills = [0, 1, 2].map(row => hill(chance, 60 + row * 28, deep, 0.25 + row * 0.15))
  const shapes = Array.from({ length: 14 }, () => pill(chance))
  return [sky, ...hills, ...shapes].join('')
}

function hill(chance: Chance, baseY: number, fill: string, opacity: number): string {
  const points = [0, 80, 160, 240, 320].map(x => `${x} ${baseY + chance(-18, 18)}`)
  return `<path d="M0 ${SCENE_HEIGHT} L${points.join(' L')} L${SCENE_WIDTH} ${SCENE_HEIGHT} Z" fill="${fill}" opacity="${opacity}"/>`
}

const PILL_COLOURS = ['#ffffff', '#f4b860', '#e4695e', '#4c9f8a', '#4a7fc1'] as const

/** Capsules and tablets scattered over the picture. */
function pill(chance: Chance): string {
  const colour = PILL_COLOURS[chance(0, PILL_COLOURS.length - 1)] ?? '#ffffff'
  const place = `translate(${chance(0, SCENE_WIDTH)} ${chance(0, SCENE_HEIGHT)}) rotate(${chance(0, 180)})`
  const size = chance(6, 13)
  if (chance(0, 2) === 0) return `<g transform="${place}"><circle r="${size}" fill="${colour}" opacity="0.8"/></g>`
  const capsule = `<rect x="${-size * 2}" y="${-size / 2}" width="${size * 4}" height="${size}" rx="${size / 2}" fill="${colour}" opacity="0.85"/>`
  const half = `<rect x="${-size * 2}" y="${-size / 2}" width="${size * 2}" height="${size}" rx="${size / 2}" fill="#ffffff" opacity="0.6"/>`
  return `<g transform="${place}">${capsule}${half}</g>`
}

function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`
}
