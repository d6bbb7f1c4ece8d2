import { endpoint } from '../define.ts'
import { Outcome } from '../staff/approvals-endpoints.ts'
import { Done } from '../wire.ts'
import { LicenceCancelling, LicenceTakenAway } from './licence-schemas.ts'

/** Acts of platform staff on the papers of companies. */
export const operatingEndpoints = {
  cancelLicence: endpoint({
    method: 'POST',
    path: '/qualification/licences/cancel',
    access: 'operator',
    staffRight: 'company.act',
    isAct: true,
    summary: '凭发证机关的文件登记证照注销；主体或许可类证照注销后企业停止采购',
    input: LicenceTakenAway,
    output: Done,
    refusals: ['not-found'],
  }),
  restoreLicence: endpoint({
    method: 'POST',
    path: '/qualification/licences/restore',
    access: 'operator',
    staffRight: 'company.act',
    isAct: true,
    summary: '申请撤销证照注销登记；由另一位同事复核后企业恢复采购',
    input: LicenceCancelling,
    output: Outcome,
    refusals: ['not-found', 'reason-needed'],
  }),
}
