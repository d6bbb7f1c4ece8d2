import sharp from 'sharp'
import { aPicture } from '../testing.ts'
import { aPdf, packedObjects, text } from './hostile-papers.ts'

/** A file that people really send. */
interface GoodFile {
  readonly what: string
  readonly name: string
  readonly bytes: Buffer
}

const file = (what: string, name: string, bytes: Buffer): GoodFile => ({ what, name, bytes })

/** Pictures and papers as cameras, scanners and offices write them: none of these may be turned away. */
export async function goodFiles(): Promise<GoodFile[]> {
  return [...(await goodPictures()), ...(await namedOddly()), ...goodPapers()]
}

async function goodPictures(): Promise<GoodFile[]> {
  const noise = sharp({
    create: { width: 300, height: 200, channels: 3, background: '#999', noise: { type: 'gaussian', sigma: 40 } },
  })
  const clear = sharp({ create: { width: 80, height: 50, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.4 } } })
  const turned = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async orientation =>
      file(
        `held way ${orientation}`,
        'IMG_0001.JPG',
        await noise.clone().withMetadata({ orientation }).jpeg().toBuffer(),
      ),
    ),
  )
  return [
    ...turned,
    file('progressive jpg', 'a.jpg', await noise.clone().jpeg({ progressive: true }).toBuffer()),
    file('jpg of the best quality', 'a.jpg', await noise.clone().jpeg({ quality: 100 }).toBuffer()),
    file('grey jpg', 'a.jpg', await noise.clone().greyscale().jpeg().toBuffer()),
    file('jpg for print', 'a.jpg', await noise.clone().toColourspace('cmyk').jpeg().toBuffer()),
    file('interlaced png', 'a.png', await noise.clone().png({ progressive: true }).toBuffer()),
    file('png of few colours', 'a.png', await noise.clone().png({ palette: true, colours: 8 }).toBuffer()),
    file('png of many bits', 'a.png', await noise.clone().toColourspace('rgb16').png().toBuffer()),
    file('clear png', 'a.png', await clear.clone().png().toBuffer()),
    file('clear webp', 'a.webp', await clear.clone().webp().toBuffer()),
    file('lossless webp', 'a.webp', await noise.clone().webp({ lossless: true }).toBuffer()),
    file('one pixel', 'a.png', await aPicture(1, 1)),
    file('a strip', 'a.png', await aPicture(2000, 3)),
    file('larger than we keep', 'a.jpg', await aPicture(4200, 300, 'jpeg')),
  ]
}

async function namedOddly(): Promise<GoodFile[]> {
  const png = await aPicture()
  return [
    file('Chinese and a space', '营业执照 副本（新）.png', png),
    file('a very long name', `${'执'.repeat(200)}.png`, png),
    file('a folder before it', 'C:\\fakepath\\执照.png', png),
    file('dots in it', '2026.11.16.执照.png', png),
    file('the ending of another kind of picture', '照片.jpg', png),
  ]
}

function goodPapers(): GoodFile[] {
  const version = (number: string) => text(aPdf().toString('latin1').replace('%PDF-1.7', `%PDF-${number}`))
  const paper = (what: string, bytes: Buffer) => file(`paper ${what}`, '委托书.pdf', bytes)
  return [
    ...['1.3', '1.4', '1.5', '1.6', '2.0'].map(number => paper(`of version ${number}`, version(number))),
    paper('of a hundred pages', aPdf('', '', 100)),
    paper('with packed objects', aPdf(packedObjects('3 0 << /Type /Font >>'))),
    paper('with two packs of objects', aPdf(packedObjects('3 0 << >>') + packedObjects('4 0 << >>'))),
    paper('with a link', aPdf('3 0 obj << /S /URI /URI (https://www.samr.gov.cn/) >> endobj\n')),
    paper('with fields', aPdf('3 0 obj << /AcroForm << /Fields [] >> >> endobj\n')),
    paper('with a signature', aPdf('3 0 obj << /Type /Sig /SubFilter /adbe.pkcs7.detached >> endobj\n')),
    paper('that opens at its first page', aPdf('3 0 obj << /OpenAction [10 0 R /Fit] >> endobj\n')),
    paper('signed after it was made', Buffer.concat([aPdf(), text('9 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')])),
    paper('with a stream of its own', aPdf('5 0 obj << /Length 2 >> stream\nxx\nendstream endobj\n')),
  ]
}
