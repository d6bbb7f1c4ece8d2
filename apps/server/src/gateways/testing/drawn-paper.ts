import { createRequire } from 'node:module'
import sharp from 'sharp'

const FONT = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
)
const WIDTH = 1240
const EDGE = 110
const LINE_GAP = 30

/** A paper like a scan: a title and printed lines, long ones wrapped. PNG. */
export async function drawPaper(title: string, lines: readonly string[]): Promise<Buffer> {
  let top = 80
  const parts: { input: Buffer; left: number; top: number }[] = []
  const put = async (text: string, size: number, isCentred: boolean) => {
    const { data, info } = await printed(text, size)
    parts.push({ input: data, left: isCentred ? Math.round((WIDTH - info.width) / 2) : EDGE, top })
    top += info.height + LINE_GAP
  }
  await put(title, 60, true)
  top += 50
  for (const line of lines) await put(line, 30, false)
  const paper = { width: WIDTH, height: top + 100, channels: 3, background: '#fffaf0' } as const
  return sharp({ create: paper }).composite(parts).png().toBuffer()
}

function printed(text: string, size: number) {
  const font = `Noto Sans SC ${size}`
  return sharp({ text: { text, font, fontfile: FONT, rgba: true, dpi: 72, width: WIDTH - 2 * EDGE, wrap: 'char' } })
    .png()
    .toBuffer({ resolveWithObject: true })
}
