import { deflateSync } from 'node:zlib'
import { SignPdf } from '@signpdf/signpdf'
import { DEFAULT_BYTE_RANGE_PLACEHOLDER, Signer } from '@signpdf/utils'
import { type Signatory, signDetached } from './cms.ts'
import { sealSpot } from './sheet.ts'

const SIGNATURE_BYTES = 8192
/** Shown and printed. */
const PRINT = 4
/** There are signatures already, so changes must be appended. */
const SIGNED_APPEND_ONLY = 3

export interface SigningOrder {
  /** Position in the signing block, from 0. */
  readonly partyIndex: number
  /** The seal, shown at the signature. */
  readonly seal: Buffer
  readonly signerName: string
  readonly reason: string
  readonly signatory: Signatory
  readonly at: Date
}

/** Signs a document of `layOut` visibly on its last page; earlier signatures stay valid. */
export async function signPdf(pdf: Buffer, order: SigningOrder): Promise<Buffer> {
  const prepared = await withPlaceholder(pdf, order)
  return new SignPdf().sign(prepared, new Certified(order.signatory, order.at), order.at)
}

class Certified extends Signer {
  readonly signatory: Signatory
  readonly at: Date

  constructor(signatory: Signatory, at: Date) {
    super()
    this.signatory = signatory
    this.at = at
  }

  override async sign(content: Buffer): Promise<Buffer> {
    return signDetached(content, this.signatory, this.at)
  }
}

async function withPlaceholder(
  pdf: Buffer,
  { partyIndex, seal, signerName, reason, at }: SigningOrder,
): Promise<Buffer> {
  const { size, rootId } = readPdf(pdf)
  const [maskId, imageId, formId, valueId, fieldId] = [size, size + 1, size + 2, size + 3, size + 4]
  const pageId = lastPageOf(pdf, rootId)
  const [left, bottom, right, top] = sealSpot(partyIndex)
  const [width, height] = [right - left, top - bottom]
  const { colour, mask, pixels } = await pictureOf(seal)
  const image = `/Type /XObject /Subtype /Image /Width ${pixels} /Height ${pixels} /BitsPerComponent 8 /Filter /FlateDecode`
  const draw = Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /Seal Do Q`)
  const range = Array.from({ length: 3 }, () => `/${DEFAULT_BYTE_RANGE_PLACEHOLDER}`).join(' ')
  const objects = new Map<number, Buffer>([
    [maskId, stream(`${image} /ColorSpace /DeviceGray`, mask)],
    [imageId, stream(`${image} /ColorSpace /DeviceRGB /SMask ${maskId} 0 R`, colour)],
    [
      formId,
      stream(
        `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << /XObject << /Seal ${imageId} 0 R >> >>`,
        draw,
      ),
    ],
    [
      valueId,
      dictionary(
        `/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 ${range}] /Contents <${'0'.repeat(SIGNATURE_BYTES * 2)}> /M (${pdfTime(at)}) /Name ${text(signerName)} /Reason ${text(reason)}`,
      ),
    ],
    [
      fieldId,
      dictionary(
        `/Type /Annot /Subtype /Widget /FT /Sig /T ${text(`Signature${partyIndex + 1}`)} /Rect [${left} ${bottom} ${right} ${top}] /F ${PRINT} /P ${pageId} 0 R /V ${valueId} 0 R /AP << /N ${formId} 0 R >>`,
      ),
    ],
    [pageId, dictionary(withReference(readDictionary(pdf, pageId), 'Annots', fieldId))],
    [rootId, dictionary(withField(readDictionary(pdf, rootId), fieldId))],
  ])
  return appendObjects(pdf, objects)
}

/** The dictionary with one more reference in one of its arrays. */
function withReference(dictionaryText: string, list: string, id: number): string {
  const pattern = new RegExp(`/${list} \\[([^\\]]*)\\]`)
  const known = pattern.exec(dictionaryText)?.[1]
  return known === undefined
    ? `${dictionaryText}\n/${list} [${id} 0 R]`
    : dictionaryText.replace(pattern, `/${list} [${known.trim()} ${id} 0 R]`)
}

function withField(root: string, fieldId: number): string {
  if (root.includes('/AcroForm')) return withReference(root, 'Fields', fieldId)
  return `${root}\n/AcroForm << /Fields [${fieldId} 0 R] /SigFlags ${SIGNED_APPEND_ONLY} >>`
}

interface Picture {
  readonly colour: Buffer
  readonly mask: Buffer
  readonly pixels: number
}

/** The PDF form of a seal is cached as long as its picture. */
const pictures = new WeakMap<Buffer, Picture>()

async function pictureOf(seal: Buffer): Promise<Picture> {
  const known = pictures.get(seal)
  if (known) return known
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(seal).ensureAlpha().resize(480, 480).raw().toBuffer({ resolveWithObject: true })
  const count = info.width * info.height
  const colour = Buffer.alloc(count * 3)
  const mask = Buffer.alloc(count)
  for (let pixel = 0; pixel < count; pixel++) {
    data.copy(colour, pixel * 3, pixel * 4, pixel * 4 + 3)
    mask[pixel] = data[pixel * 4 + 3] ?? 0
  }
  const picture = { colour: deflateSync(colour), mask: deflateSync(mask), pixels: info.width }
  pictures.set(seal, picture)
  return picture
}

function dictionary(content: string): Buffer {
  return Buffer.from(`<<\n${content}\n>>`, 'latin1')
}

function stream(content: string, bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${content} /Length ${bytes.length} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

/** UTF-16 text as hex, so that no byte can end the string. */
function text(value: string): string {
  const bytes = Buffer.from(`\ufeff${value}`, 'utf16le').swap16()
  return `<${bytes.toString('hex')}>`
}

function pdfTime(at: Date): string {
  return `D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`
}

/**
 * Incremental updates of the PDFs of `sheet.ts`: objects are added or replaced after the last byte and nothing before
 * it changes, so existing signatures stay valid.
 */
interface PdfFacts {
  /** The number the next new object gets. */
  readonly size: number
  readonly rootId: number
  readonly startXref: number
  /** The trailer fields that must be repeated: information and file id. */
  readonly carried: string
}

/** The last trailer. */
function readPdf(pdf: Buffer): PdfFacts {
  const tail = pdf.subarray(pdf.lastIndexOf('trailer')).toString('latin1')
  const number = (pattern: RegExp) => {
    const found = pattern.exec(tail)?.[1]
    if (found === undefined) throw new Error('not a PDF of ours')
    return Number(found)
  }
  const carried = [/\/Info \d+ 0 R/, /\/ID \[[^\]]*\]/].flatMap(pattern => pattern.exec(tail)?.[0] ?? [])
  return {
    size: number(/\/Size (\d+)/),
    rootId: number(/\/Root (\d+) 0 R/),
    startXref: number(/startxref\s+(\d+)/),
    carried: carried.join('\n'),
  }
}

/** The current dictionary of an object, without its brackets; not for streams. */
function readDictionary(pdf: Buffer, id: number): string {
  const start = pdf.lastIndexOf(`\n${id} 0 obj\n`)
  const end = pdf.indexOf('endobj', start)
  const text = pdf.subarray(start, end).toString('latin1')
  const open = text.indexOf('<<')
  const close = text.lastIndexOf('>>')
  if (start < 0 || open < 0 || close < open) throw new Error(`no dictionary ${id}`)
  return text.slice(open + 2, close).trim()
}

/** The last page of the document. */
function lastPageOf(pdf: Buffer, rootId: number): number {
  const pagesId = Number(/\/Pages (\d+) 0 R/.exec(readDictionary(pdf, rootId))?.[1])
  const kids = /\/Kids \[([^\]]*)\]/.exec(readDictionary(pdf, pagesId))?.[1] ?? ''
  const last = [...kids.matchAll(/(\d+) 0 R/g)].at(-1)?.[1]
  if (last === undefined) throw new Error('a PDF without pages')
  return Number(last)
}

/** Appends objects, new ones and new versions of old ones, with their table and trailer. */
function appendObjects(pdf: Buffer, objects: ReadonlyMap<number, Buffer>): Buffer {
  const { size, rootId, startXref, carried } = readPdf(pdf)
  const parts: Buffer[] = [pdf, Buffer.from('\n')]
  let at = pdf.length + 1
  const rows: string[] = []
  for (const [id, content] of [...objects].toSorted(([a], [b]) => a - b)) {
    const written = Buffer.concat([Buffer.from(`${id} 0 obj\n`), content, Buffer.from('\nendobj\n')])
    rows.push(`${id} 1\n${String(at).padStart(10, '0')} 00000 n \n`)
    parts.push(written)
    at += written.length
  }
  const newSize = Math.max(size, ...[...objects.keys()].map(id => id + 1))
  const trailer = `trailer\n<<\n/Size ${newSize}\n/Root ${rootId} 0 R\n/Prev ${startXref}\n${carried}\n>>\nstartxref\n${at}\n%%EOF`
  parts.push(Buffer.from(`xref\n${rows.join('')}${trailer}`, 'latin1'))
  return Buffer.concat(parts)
}
