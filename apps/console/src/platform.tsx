import { startConsole } from '#app/start.tsx'
import { afterSaleOperating } from '#areas/after-sale/operating/screens.ts'
import { companyOperating } from '#areas/company/operating/screens.ts'
import { fileOperating } from '#areas/file/operating/screens.ts'
import { identityOperating } from '#areas/identity/operating/screens.ts'
import { invoiceOperating } from '#areas/invoice/operating/screens.ts'
import { messageOperating } from '#areas/message/operating/screens.ts'
import { paymentOperating } from '#areas/payment/operating/screens.ts'
import { sandboxOperating } from '#areas/sandbox/operating/screens.ts'
import { serviceOperating } from '#areas/service/operating/screens.ts'
import { staffOperating } from '#areas/staff/operating/screens.ts'

startConsole({
  kind: 'platform',
  name: '运营后台',
  homePath: '/platform',
  logInPath: '/platform/login',
  tasksPath: '/platform/tasks',
  minePath: '/platform/my',
  searchHint: '搜索单号、信用代码、页面',
  groups: ['工作台', '企业', '商家', '商品', '搜索', '内容', '营销', '交易', '资金', '客服', '数据', '系统'],
  screens: [
    ...staffOperating,
    ...messageOperating,
    ...companyOperating,
    ...afterSaleOperating,
    ...invoiceOperating,
    ...identityOperating,
    ...serviceOperating,
    ...paymentOperating,
    ...fileOperating,
    ...sandboxOperating,
  ],
})
