import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Id, Instant } from '../wire.ts'

/** Requests a new key. The old key is replaced only when `replaces` is set. */
export const NewHelper = z.strictObject({
  name: z.string().trim().min(2, '请输入 2–20 个字的名称').max(20, '名称最多 20 个字'),
  /** Revokes the current key; it stops working at once. */
  replaces: z.boolean().default(false),
})
export interface NewHelper extends z.output<typeof NewHelper> {}
/** The only response that contains the secret. */
export const MadeHelper = z.object({ id: z.string(), appKey: z.string(), appSecret: z.string() })
export interface MadeHelper extends z.output<typeof MadeHelper> {}

const HelperRef = z.strictObject({ id: Id })
const HelperQuery = z.strictObject({
  /** The caller's own company; another company has no keys for the caller. */
  companyId: Id.optional(),
})
export const Helper = z.object({
  id: z.string(),
  name: z.string(),
  appKey: z.string(),
  /** Masked except for the last four characters. */
  appSecret: z.string(),
  createdAt: Instant,
})
export interface Helper extends z.output<typeof Helper> {}
const HelperAnswer = z.object({ helper: Helper.nullable() })

const GROUP = '/helper/api/helperCustomer'

/** 采购助手: keys for a company's own programs. */
export const helperEndpoints = {
  createHelper: endpoint({
    method: 'POST',
    path: `${GROUP}/saveHelperCustomer`,
    access: 'main-account',
    summary: '创建或更换采购助手密钥；密钥仅此一次完整显示',
    input: NewHelper,
    output: MadeHelper,
    refusals: ['helper-exists'],
    spec: 'EP-098',
  }),
  getHelper: endpoint({
    method: 'GET',
    path: `${GROUP}/queryKeyAndSecretById`,
    access: 'main-account',
    summary: '采购助手密钥，密钥只显示末四位',
    input: HelperRef,
    output: Helper,
    refusals: ['not-found'],
    spec: 'EP-099',
  }),
  findHelper: endpoint({
    method: 'GET',
    path: `${GROUP}/queryByCompanyId`,
    access: 'main-account',
    summary: '本企业的采购助手',
    input: HelperQuery,
    output: HelperAnswer,
    refusals: ['not-found'],
    spec: 'EP-100',
  }),
}
