import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { accepted, type GatewayResult, refused, unknown } from '../result.ts'
import { type PageText, tesseractEngine } from './engine.ts'
import { type OcrGateway, type OcrImage, type ReadFields, UNREADABLE } from './gateway.ts'
import { readIdCardText, readLicenceText } from './paper-text.ts'

/** Below the time limit of a request. */
const PATIENCE_MS = 25_000
const MAX_WAITING = 8
const KEPT_PAGES = 30
/** Enough for licence print; more pixels only cost time. */
const READ_SIDE = 1800

/**
 * Recognition in our own process, without the network. A page that takes longer than anyone waits is read to its end all
 * the same: a repeated request gets the finished result.
 */
export function embeddedOcr(): OcrGateway {
  const engine = tesseractEngine()
  const pages = new LRUCache<string, Promise<PageText>>({ max: KEPT_PAGES })
  let waitingCount = 0

  function textOf(page: Buffer): Promise<PageText> {
    const key = createHash('sha256').update(page).digest('hex')
    const known = pages.get(key)
    if (known) return known
    const reading = engine.read(page)
    pages.set(key, reading)
    // A failure is not cached; the next attempt starts again.
    reading.catch(() => pages.delete(key))
    return reading
  }

  async function recognise<Name extends string>(
    image: OcrImage,
    read: (text: string, confidence: number) => ReadFields<Name>,
  ): Promise<GatewayResult<ReadFields<Name>>> {
    if (waitingCount >= MAX_WAITING) return refused('busy', 'too many pages wait to be read')
    const page = await pageOf(image)
    if (!page) return refused(UNREADABLE, 'no picture')
    waitingCount++
    try {
      const seen = await within(PATIENCE_MS, textOf(page))
      if (!seen) return unknown('timeout', 'the page is still being read')
      const fields = read(seen.text, seen.confidence)
      return Object.keys(fields).length > 0 ? accepted(fields) : refused(UNREADABLE, 'nothing could be read')
    } catch (error) {
      return unknown('provider-fault', error instanceof Error ? error.message : String(error))
    } finally {
      waitingCount--
    }
  }

  return {
    recogniseLicence: image => recognise(image, readLicenceText),
    recogniseIdCard: image => recognise(image, readIdCardText),
  }
}

/** Upright, grey, evenly lit, no larger than the text needs; null when it is not a picture. */
async function pageOf({ bytes }: OcrImage): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(bytes, { limitInputPixels: 50_000_000 })
      .autoOrient()
      .resize({ width: READ_SIDE, height: READ_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .greyscale()
      .normalise()
      .png({ compressionLevel: 1 })
      .toBuffer()
  } catch {
    return null
  }
}

/** The result of the work, or null when it takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
