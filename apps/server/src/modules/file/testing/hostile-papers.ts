import { deflateSync } from 'node:zlib'
import type { Reason } from '@xiaojiu/contract/refusals.ts'

/** A file that must be refused, and the expected message. */
export interface HostileFile {
  readonly what: string
  readonly name: string
  readonly bytes: Buffer
  readonly refusal: Reason
}

export const text = (content: string) => Buffer.from(content, 'latin1')
export const after = (bytes: Buffer, more: string | Buffer) => Buffer.concat([bytes, Buffer.from(more)])
export const file = (refusal: Reason, what: string, name: string, bytes: Buffer): HostileFile => ({
  what,
  name,
  bytes,
  refusal,
})
/** The end record of an empty archive: enough for every unpacker. */
export const EMPTY_ZIP = Buffer.concat([text('PK\x03\x04'), Buffer.alloc(26), text('PK\x05\x06'), Buffer.alloc(18)])

/** A paper of one page, with more objects or a longer trailer when asked for. */
export function aPdf(more = '', trailer = '', pageCount = 1): Buffer {
  const pages = Array.from({ length: pageCount }, (_, i) => `${i + 10} 0 obj << /Type /Page /Parent 2 0 R >> endobj\n`)
  return text(
    `%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Type /Pages /Kids [10 0 R] /Count 1 >> endobj\n` +
      `${pages.join('')}${more}trailer << /Root 1 0 R ${trailer} >>\nstartxref\n0\n%%EOF\n`,
  )
}

/** Objects as newer programs write them, packed where a plain search cannot see them. */
export function packedObjects(content: string): string {
  const packed = deflateSync(text(content)).toString('latin1')
  return `5 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >> stream\n${packed}\nendstream endobj\n`
}

/** Packed objects whose head says something else about them. */
function oddlyPacked(head: string, content: string | Buffer): string {
  const packed = Buffer.from(content).toString('latin1')
  return `5 0 obj << ${head} /N 1 /First 4 /Length ${packed.length} >> stream\n${packed}\nendstream endobj\n`
}

const SCRIPT = '3 0 << /S /JavaScript /JS (x) >>'

/** Files with active content: scripts, links and embedded files. */
export function hostilePapers(): HostileFile[] {
  const unsafe = (what: string, more: string) => file('file-unsafe', `paper that ${what}`, 'a.pdf', aPdf(more))
  const broken = (what: string, more: string) => file('file-broken', `paper whose ${what}`, 'a.pdf', aPdf(more))
  return [
    file('file-broken', 'paper without an end', 'a.pdf', aPdf().subarray(0, -10)),
    file('file-broken', 'paper without pages', 'a.pdf', aPdf('', '', 0)),
    file('file-locked', 'encrypted paper', 'a.pdf', aPdf('', '/Encrypt 9 0 R')),
    file('file-unsafe', 'paper with script', 'a.pdf', aPdf('3 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj\n')),
    file(
      'file-unsafe',
      'paper with script, name escaped',
      'a.pdf',
      aPdf('3 0 obj << /S /J#61vaScr#69pt /J#53 (x) >> endobj\n'),
    ),
    file('file-unsafe', 'paper with script, packed', 'a.pdf', aPdf(packedObjects('3 0 << /S /JavaScript /JS (x) >>'))),
    file(
      'file-unsafe',
      'paper with a form of scripts, packed',
      'a.pdf',
      aPdf(packedObjects('3 0 << /XFA [ 4 0 R ] >>')),
    ),
    file('file-unsafe', 'paper that starts a program', 'a.pdf', aPdf('3 0 obj << /S /Launch /F (cmd.exe) >> endobj\n')),
    file('file-unsafe', 'paper with a file inside', 'a.pdf', aPdf('3 0 obj << /Type /EmbeddedFile >> endobj\n')),
    file('file-unsafe', 'paper with a form of scripts', 'a.pdf', aPdf('3 0 obj << /XFA [] >> endobj\n')),
    file('file-unsafe', 'paper with an archive behind', 'a.pdf', after(aPdf(), EMPTY_ZIP)),
    file('file-unsafe', 'paper with a page behind', 'a.pdf', after(aPdf(), '<html></html>')),
    file('file-kind-refused', 'paper not at the start', 'a.pdf', after(text('   \n'), aPdf())),
    file('file-broken', 'paper packed into a bomb', 'a.pdf', aPdf(packedObjects('0'.repeat(30 * 1_048_576)))),
    file('file-too-many-pages', 'paper of 10,000 pages', 'a.pdf', aPdf('', '', 10_000)),
    unsafe('acts when opened', '3 0 obj << /OpenAction << /S /JavaScript /JS (x) >> >> endobj\n'),
    unsafe('goes to a site when opened', '3 0 obj << /OpenAction << /S /URI /URI (http://e) >> >> endobj\n'),
    unsafe('does something named elsewhere when opened', '3 0 obj << /OpenAction 4 0 R >> endobj\n'),
    unsafe('opens another paper when opened', '3 0 obj << /OpenAction<</S/GoToR/F(x)>> >> endobj\n'),
    unsafe('writes its opening in other letters', '3 0 obj << /Open#41ction << /S /Named /N /Print >> >> endobj\n'),
    file(
      'file-unsafe',
      'paper that acts when opened, packed',
      'a.pdf',
      aPdf(packedObjects('3 0 << /OpenAction 4 0 R >>')),
    ),
    unsafe('acts when a page turns', '3 0 obj << /AA << /O 4 0 R >> >> endobj\n'),
    unsafe('sends its form away', '3 0 obj << /S /SubmitForm /F (http://e) >> endobj\n'),
    unsafe('reads a form in', '3 0 obj << /S /ImportData /F (x) >> endobj\n'),
    unsafe('opens a paper within', '3 0 obj << /S /GoToE /T << >> >> endobj\n'),
    unsafe('plays a film', '3 0 obj << /Subtype /Movie >> endobj\n'),
    unsafe('plays anything', '3 0 obj << /Subtype /RichMedia >> endobj\n'),
    unsafe('renders with script', '3 0 obj << /S /Rendition >> endobj\n'),
    unsafe('names files within', '3 0 obj << /Names << /EmbeddedFiles 4 0 R >> >> endobj\n'),
    unsafe('carries a server page', '% <?php system($_GET[0]); ?>\n'),
    unsafe('was changed after its end', `trailer << >>\n%%EOF\n9 0 obj ${SCRIPT.slice(4)} endobj\n`),
    unsafe('packs objects unpacked', oddlyPacked('/Type /ObjStm', SCRIPT)),
    broken(
      'packed objects are written as digits',
      oddlyPacked('/Type /ObjStm /Filter /ASCIIHexDecode', `${Buffer.from(SCRIPT).toString('hex')}>`),
    ),
    broken('packed objects are packed otherwise', oddlyPacked('/Type /ObjStm /Filter /LZWDecode', '\x80\x0b\x60')),
    broken(
      'packed objects are packed twice',
      oddlyPacked('/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]', deflateSync(text(SCRIPT)).toString('hex')),
    ),
    broken(
      'packed objects are sums of each other',
      oddlyPacked('/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 >>', deflateSync(text(SCRIPT))),
    ),
    broken(
      'head of packed objects is out of sight',
      oddlyPacked(`/Type /ObjStm /Filter /FlateDecode /X (${'x'.repeat(3000)} obj)`, deflateSync(text(SCRIPT))),
    ),
    broken('packed objects never end', '5 0 obj << /Type /ObjStm /N 1 /First 4 >> stream\nxx'),
    file(
      'file-too-many-pages',
      'paper with 101 pages, packed',
      'a.pdf',
      aPdf(packedObjects('<< /Type /Page >> '.repeat(101)), '', 0),
    ),
    unsafe(
      'hides a form of scripts between the remarks of a stream',
      '% stream\n3 0 obj << /XFA [] >> endobj\n% endstream\n',
    ),
    broken('streams begin a million times and never end', 'stream\n'.repeat(1_000_000)),
    broken('streams are countless', '5 0 obj << >> stream\nendstream\n'.repeat(200_000)),
    file('file-unsafe', 'paper with an archive in its remarks', 'a.pdf', aPdf(`% ${EMPTY_ZIP.toString('latin1')}\n`)),
  ]
}
