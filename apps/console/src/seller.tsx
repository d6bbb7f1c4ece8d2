import { startConsole } from '#app/start.tsx'
import { afterSaleSelling } from '#areas/after-sale/selling/screens.ts'
import { fileSelling } from '#areas/file/selling/screens.ts'
import { messageSelling } from '#areas/message/selling/screens.ts'
import { orderSelling } from '#areas/order/selling/screens.ts'
import { paymentSelling } from '#areas/payment/selling/screens.ts'
import { qualificationSelling } from '#areas/qualification/selling/screens.ts'
import { serviceSelling } from '#areas/service/selling/screens.ts'
import { staffSelling } from '#areas/staff/selling/screens.ts'
import { storeSelling } from '#areas/store/selling/screens.ts'

startConsole({
  kind: 'seller',
  name: '商家工作台',
  homePath: '/seller',
  logInPath: '/seller/login',
  tasksPath: '/seller/tasks',
  minePath: '/seller/my',
  searchHint: '搜索订单号、售后单、附言码或页面',
  groups: ['工作台', '商品', '价格', '库存', '订单', '售后', '客户', '营销', '店铺', '资金', '客服', '数据', '设置'],
  screens: [
    ...staffSelling,
    ...messageSelling,
    ...fileSelling,
    ...afterSaleSelling,
    ...serviceSelling,
    ...paymentSelling,
    ...qualificationSelling,
    ...storeSelling,
    ...orderSelling,
  ],
})
