import { CallError } from '@xiaojiu/web/call-error.ts'
import { afterEach, expect, test } from 'vitest'
import { type Mounted, mount } from '../testing/mount.tsx'
import { ErrorState } from './ErrorState.tsx'

let shown: Mounted
afterEach(() => shown.unmount())

const refused = (code: number, msg: string) =>
  new CallError({ kind: 'refused', code, msg, reason: '', details: {}, isPage: false })

test.each([
  ['shows 加载失败 for a failure', new Error('请求超时'), '加载失败请求超时重试'],
  ['shows 加载失败 for a 409 refusal', refused(409, '数据已更新'), '加载失败数据已更新重试'],
  [
    'shows 暂时不能查看 for a 403 refusal',
    refused(403, '您的账号没有“支付”权限'),
    '暂时不能查看您的账号没有“支付”权限重试',
  ],
])('%s', (_, error, text) => {
  shown = mount(<ErrorState error={error} onRetry={() => undefined} />)
  expect(shown.box.textContent).toBe(text)
})
