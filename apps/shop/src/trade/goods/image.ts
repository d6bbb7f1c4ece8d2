import { GOODS_IMAGE_PREFIX } from '../settings.ts'
import defaultGoodsImage from './default-goods.svg'

export { defaultGoodsImage }

/** What older records contain when there is no picture. */
const NO_IMAGE: ReadonlySet<string> = new Set(['', 'null', 'undefined', 'image does not exist', '图片不存在'])

/**
 * The address of a goods picture: full addresses are kept, bare paths get the prefix, otherwise the default picture.
 */
export function goodsImage(path: string | null | undefined): string {
  const given = (path ?? '').trim()
  if (NO_IMAGE.has(given)) return defaultGoodsImage
  if (/^(https?:)?\/\//i.test(given) || /^(data:image\/|blob:)/i.test(given)) return given
  if (given.startsWith(GOODS_IMAGE_PREFIX)) return given
  return GOODS_IMAGE_PREFIX + given.replace(/^\/+/, '')
}
