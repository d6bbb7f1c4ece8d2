import { click, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readQuery, useQueryState, writeQuery } from './use-query-state.ts'

const Query = z.object({
  keyword: z.string().optional(),
  pageNum: z.coerce.number<string>().int().min(1).default(1),
  sort: z.enum(['price', 'sales']).optional(),
})
const read = (search: string) => readQuery(Query, new URLSearchParams(search))

describe('the state of a page in its address', () => {
  test('R-023 is read by the schema', () => {
    expect(read('?keyword=a%20b&pageNum=3&sort=price')).toEqual({ keyword: 'a b', pageNum: 3, sort: 'price' })
  })

  test('R-023 keeps valid values when another is invalid', () => {
    expect(read('?keyword=a&pageNum=-1&sort=evil&other=1')).toEqual({ keyword: 'a', pageNum: 1 })
  })

  test('keeps unmentioned parameters and drops empty ones when written', () => {
    const after = writeQuery(new URLSearchParams('?keyword=a&pageNum=3&x=1'), { pageNum: 4, keyword: '' })
    expect(after.toString()).toBe('pageNum=4&x=1')
  })

  test('R-023 updates the page when it changes', () => {
    function Page() {
      const [{ keyword, pageNum }, change] = useQueryState(Query)
      return (
        <button type="button" onClick={() => change({ pageNum: '2' })}>
          {keyword} {pageNum}
        </button>
      )
    }
    const shown = mount(<Page />, '/search?keyword=a')
    expect(one(shown.box, 'button').textContent).toBe('a 1')
    click(one(shown.box, 'button'))
    expect(one(shown.box, 'button').textContent).toBe('a 2')
    shown.unmount()
  })
})
