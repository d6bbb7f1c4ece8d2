type Triple = readonly [number, number, number]

const parse = (hex: string): Triple => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

const format = (rgb: Triple): string =>
  `#${rgb
    .map(part =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Mixes two colours; share 0 gives the first, 1 the second. */
export const mix = (first: string, second: string, share: number): string => {
  const a = parse(first)
  const b = parse(second)
  const at = (index: 0 | 1 | 2): number => a[index] + (b[index] - a[index]) * share
  return format([at(0), at(1), at(2)])
}

export const lighten = (colour: string, share: number): string => mix(colour, '#ffffff', share)

export const darken = (colour: string, share: number): string => mix(colour, '#000000', share)

/** Rotates the hue by some degrees and keeps the perceived brightness, so that the contrast stays the same. */
export const turnHue = (colour: string, degrees: number): string => {
  if (degrees === 0) return colour
  const [r, g, b] = parse(colour)
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  // Rotation around the grey axis in a luma-weighted space.
  return format([
    r * (0.299 + 0.701 * cos + 0.168 * sin) +
      g * (0.587 - 0.587 * cos + 0.33 * sin) +
      b * (0.114 - 0.114 * cos - 0.497 * sin),
    r * (0.299 - 0.299 * cos - 0.328 * sin) +
      g * (0.587 + 0.413 * cos + 0.035 * sin) +
      b * (0.114 - 0.114 * cos + 0.292 * sin),
    r * (0.299 - 0.3 * cos + 1.25 * sin) +
      g * (0.587 - 0.588 * cos - 1.05 * sin) +
      b * (0.114 + 0.886 * cos - 0.203 * sin),
  ])
}

/** WCAG relative luminance. */
const luminance = (colour: string): number => {
  const linear = parse(colour).map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
}

/** WCAG contrast of two colours, 1 to 21. */
export const contrast = (first: string, second: string): number => {
  const a = luminance(first)
  const b = luminance(second)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
