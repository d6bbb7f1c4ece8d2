import type { RefusalText } from '../refusal-text.ts'

export const companyRefusals = {
  'not-your-company': { status: 404, msg: '未找到该企业，或您未与其绑定' },
  'no-licensed-address': { status: 409, msg: '请先维护与证照一致的收货地址' },
  'unknown-area': { status: 422, msg: '所选省、市、区县不存在，请重新选择' },
  'address-not-licensed': { status: 409, msg: '该地址不能用于收货：{tips}' },
  'same-address': { status: 409, msg: '已有相同的收货地址，无需重复添加' },
  'too-many-addresses': { status: 409, msg: '最多保存 {most} 个收货地址，请先删除不用的地址' },
  'login-name-taken': { status: 409, msg: '该登录名已被使用，请换一个' },
  'too-many-sub-accounts': { status: 409, msg: '最多可建 {most} 个员工账号，请先删除不用的账号' },
  'not-managed-login': { status: 409, msg: '该账号由员工本人管理，密码和手机号请由本人修改' },
  'not-your-store': { status: 422, msg: '所选门店不属于本企业，请刷新后重试' },
  // Unknown companies and wrong particulars answer alike.
  'company-not-matched': { status: 422, msg: '未找到与所填信息一致的企业，请对照营业执照核对' },
  'already-bound': { status: 409, msg: '您已绑定该企业' },
  'binding-asked': { status: 409, msg: '绑定申请正在审核，请勿重复提交' },
  'managed-login': { status: 409, msg: '该账号由企业主账号创建和管理，不能进行此操作' },
  'managed-login-owns-nothing': {
    status: 409,
    msg: '该账号由企业主账号创建和管理，不能用来注册企业。请退出后用本人手机号另行注册账号',
  },
  'main-account-stays': { status: 409, msg: '您是该企业的主账号，请先移交主账号再解绑' },
  'reason-needed': { status: 422, msg: '请填写驳回原因' },
  'chain-reason-needed': { status: 422, msg: '请填写原因，门店可见' },
  'not-a-chain-member': { status: 409, msg: '仅连锁门店和分公司可申请加入总部' },
  'chain-request-open': { status: 409, msg: '已有等待确认或生效的总部，不能重复申请' },
  'helper-exists': { status: 409, msg: '已有使用中的密钥，如需更换请确认停用旧密钥' },
} as const satisfies Record<string, RefusalText>
