import { z } from 'zod'

/** The metadata of a specimen picture of the demo data, for the simulated OCR. */
const Specimen = z.object({
  kind: z.enum([
    'business-licence',
    'medicine-licence',
    'medical-institution-licence',
    'device-licence',
    'food-licence',
    'id-card',
  ]),
  fields: z.record(z.string(), z.string()),
})
export interface Specimen extends z.output<typeof Specimen> {}

export const KEYWORD = 'xiaojiu-specimen'
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const SVG_BLOCK = /<metadata id="xiaojiu-specimen">([\s\S]{1,20000}?)<\/metadata>/

/** Finds the metadata in a PNG (`iTXt`) or an SVG (`metadata`); a picture without it cannot be read. */
export function readSpecimen(image: Buffer): Specimen | null {
  const text = image.subarray(0, 8).equals(PNG_SIGNATURE) ? pngText(image) : svgText(image)
  if (text === null) return null
  try {
    return Specimen.parse(JSON.parse(text))
  } catch {
    return null
  }
}

function pngText(png: Buffer): string | null {
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    const content = png.subarray(at + 8, at + 8 + length)
    if (png.toString('latin1', at + 4, at + 8) === 'iTXt' && content.toString('latin1', 0, KEYWORD.length) === KEYWORD)
      return content.toString('utf8', KEYWORD.length + 5)
    at += 12 + length
  }
  return null
}

function svgText(svg: Buffer): string | null {
  const block = SVG_BLOCK.exec(svg.toString('utf8'))
  return block?.[1]?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&') ?? null
}
