import { Instant, UnitYuan } from '@xiaojiu/contract/wire.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { encode, encodedBoth, encodedList, encodedObject } from './encoded.ts'

const Article = z.object({
  name: z.string(),
  price: UnitYuan.nullable(),
  soldAt: Instant,
  tags: z.array(z.string()),
  note: z.string().optional(),
})
const Page = z.object({ list: z.array(Article), total: z.int(), best: Article.nullable(), words: z.array(z.string()) })

const article = (n: number): z.output<typeof Article> => ({
  soldAt: new Date(1_700_000_000_000 + n),
  tags: n % 3 === 0 ? [] : ['“引号”"\\\n', `第${n}`, '\u2028😀'],
  price: n % 2 === 0 ? null : unitPrice(n * 7),
  name: `药${n}`,
})

test('joins encoded pieces to the same bytes as encoding the whole', () => {
  for (let n = 0; n < 50; n++) {
    const list = Array.from({ length: n % 5 }, (_, at) => article(n + at))
    const whole = { words: ['b', 'a'], best: n % 4 === 0 ? null : article(n), total: n, list }
    const expected = JSON.stringify(z.encode(Page, whole))
    const joined = encodedObject(Page, {
      ...whole,
      list: encodedList(list.map(one => encode(Article, one))),
      best: n % 2 === 0 ? whole.best : encode(Article.nullable(), whole.best),
    })
    expect(joined.bytes.toString('utf8')).toBe(expected)
    const head = encode(Page.pick({ list: true, total: true }), whole)
    const tail = encodedObject(Page.pick({ best: true, words: true }), whole)
    expect(encodedBoth(head, tail).bytes.toString('utf8')).toBe(expected)
  }
})
test('throws on a value that does not match the schema', () => {
  expect(() => encode(Article, { ...article(1), name: 5 as never })).toThrow(z.core.$ZodError)
  expect(() => encodedObject(Page, { list: [], total: 1.5, best: null, words: [] })).toThrow(z.core.$ZodError)
})
