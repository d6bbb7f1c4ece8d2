/** Where buyers transfer to. */
export const platformBankAccount = {
  accountName: '湖北小九药采科技有限公司',
  bankName: '招商银行武汉光谷支行',
  accountNo: '1279 0766 5510 901',
} as const
