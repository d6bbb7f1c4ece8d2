import { endpoint } from '../define.ts'
import { Nothing } from '../wire.ts'
import { PlatformSettings } from './settings-schemas.ts'

/** Site settings that every page needs. */
export const settingsEndpoints = {
  getSettings: endpoint({
    method: 'GET',
    path: '/cms/api/cms/common/settings',
    access: 'anyone',
    openToWithdrawn: true,
    summary: '平台名称、客服电话、备案信息与公示内容',
    input: Nothing,
    output: PlatformSettings,
    refusals: [],
  }),
}
