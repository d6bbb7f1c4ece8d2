/** An uploaded picture as a JPEG that fits a page; null for what is no picture. */
export async function asPicture(file: {
  readonly contentType: string
  readonly bytes: Buffer
}): Promise<Buffer | null> {
  if (!file.contentType.startsWith('image/')) return null
  const { default: sharp } = await import('sharp')
  return sharp(file.bytes)
    .rotate()
    .resize({ width: 1400, height: 1800, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer()
}
