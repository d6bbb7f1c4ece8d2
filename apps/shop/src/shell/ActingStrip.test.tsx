import { mount } from '@xiaojiu/ui/testing/mount.tsx'
import { beforeEach, expect, test } from 'vitest'
import { acceptUser } from '#trade/session/session.ts'
import { aUser, clearBrowser, signIn } from '#trade/testing/session.ts'
import { ActingStrip } from './ActingStrip.tsx'

beforeEach(clearBrowser)

test('shows staff which company they act for and shows customers nothing', () => {
  for (const isProxy of [false, true]) {
    signIn({ companyName: '江岸区安康大药房' })
    acceptUser(aUser({ isProxy }))
    const { box, unmount } = mount(<ActingStrip />)
    expect(box.textContent).toBe(
      isProxy
        ? '正在代客登录 江岸区安康大药房，每一步都有记录；不能下单付款、查看资金、签章、代客发言或修改账号安全设置'
        : '',
    )
    unmount()
  }
})
