import type { Reason } from '@xiaojiu/contract/refusals.ts'
import type { Sharp } from 'sharp'
import { hasStowaway } from './stowaways.ts'

const MAX_PIXELS = 40_000_000
const MAX_SIDE = 12_000
/** Fine enough to read the smallest print of a licence. */
const KEPT_SIDE = 4000
const THUMB_SIDE = 480
const SECONDS = 15

export interface CleanPicture {
  readonly bytes: Buffer
  readonly thumb: Buffer
}

/** Decodes a picture in full and writes it anew: turned upright, without places, names and whatever else it carried. */
export async function cleanPicture(bytes: Buffer, kind: 'jpg' | 'png' | 'webp'): Promise<CleanPicture | Reason> {
  if (hasStowaway(bytes)) return 'file-unsafe'
  const { default: sharp } = await import('sharp')
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true } as const
  let size: { width: number; height: number }
  try {
    // The size is in the header: what is too large is never decoded.
    size = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  } catch {
    return 'file-broken'
  }
  const isHuge = size.width > MAX_SIDE || size.height > MAX_SIDE || size.width * size.height > MAX_PIXELS
  if (isHuge) return 'file-too-many-pixels'
  try {
    const upright = sharp(bytes, options)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const kept = await written(upright, kind).toBuffer()
    const thumb = await sharp(kept)
      .resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
    return { bytes: kept, thumb }
  } catch {
    return 'file-broken'
  }
}

function written(picture: Sharp, kind: 'jpg' | 'png' | 'webp'): Sharp {
  if (kind === 'png') return picture.png({ compressionLevel: 6 })
  return kind === 'webp' ? picture.webp({ quality: 88 }) : picture.jpeg({ quality: 88 })
}
