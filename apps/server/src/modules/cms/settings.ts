import { PlatformSettings } from '@xiaojiu/contract/cms/schemas.ts'
import type { Context } from '#platform/context.ts'
import { readSetting } from '#platform/settings.ts'

/** Facts of the operating firm until staff enter their own. */
const DEFAULT_SETTINGS = {
  brandName: '小九药采',
  slogan: '药店诊所采购平台',
  operatorName: '湖北小九药采科技有限公司',
  servicePhone: '400-6080-199',
  serviceHours: '周一至周日 8:30–20:30',
  legalNotices: [
    { label: '营业执照', text: '91420100MA4K2X8Q0C' },
    { label: '药品经营许可证', text: '鄂AA027000118' },
    { label: '药品网络交易第三方平台备案', text: '（鄂）网药平台备字〔2023〕第000016-000号' },
    { label: '互联网药品信息服务资格证书', text: '鄂-（经营性）-2023-0027' },
    { label: '医疗器械网络交易平台备案', text: '（鄂）网械平台备字〔2023〕第00009号' },
    { label: 'ICP备案', text: '鄂ICP备2023008899号' },
    { label: '公安备案', text: '鄂公网安备42010302009876号' },
    { label: '药品投诉举报', text: '12315' },
  ],
  statement: '本平台仅向持有合法资质的药品经营、使用单位提供服务，不向个人消费者销售药品；处方药须凭处方销售、使用。',
  isGrayscale: false,
  analyticsPath: '',
  imUrl: '',
} as const

export async function getSettings(ctx: Context): Promise<PlatformSettings> {
  return PlatformSettings.parse({ ...DEFAULT_SETTINGS, ...(await readSetting(ctx.db, 'platform')) })
}
