import { describe, expect, test } from 'vitest'
import { GOODS_IMAGE_PREFIX } from '../settings.ts'
import { defaultGoodsImage, goodsImage } from './image.ts'

describe('goods pictures', () => {
  test.each([
    ['R-171', ''],
    ['R-172', 'null'],
    ['R-173', 'undefined'],
    ['R-174', 'image does not exist'],
    ['R-174', '图片不存在'],
    ['R-171', '  '],
    ['R-171', null],
    ['R-171', undefined],
  ])('%s %j gives the default picture', (_rule, path) => expect(goodsImage(path)).toBe(defaultGoodsImage))

  test.each([
    ['R-175', 'http://h/a.png'],
    ['R-176', 'https://h/a.png'],
    ['R-177', '//h/a.png'],
  ])('%s keeps %s unchanged', (_rule, path) => expect(goodsImage(path)).toBe(path))

  test('R-178 adds the prefix to any other path', () => {
    expect(goodsImage('a/b.png')).toBe(`${GOODS_IMAGE_PREFIX}a/b.png`)
    expect(goodsImage('/a/b.png')).toBe(`${GOODS_IMAGE_PREFIX}a/b.png`)
  })

  test('keeps a path that already has the prefix', () => {
    expect(goodsImage('/goods-image/1.svg?v=2')).toBe('/goods-image/1.svg?v=2')
  })

  test('keeps blob and data URLs unchanged', () => {
    expect(goodsImage('blob:http://h/1')).toBe('blob:http://h/1')
    expect(goodsImage('data:image/png;base64,AA')).toBe('data:image/png;base64,AA')
  })
})
