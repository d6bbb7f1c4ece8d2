import { basePriceSheet, groupMemberSheet, priceFloorSheet, specialPriceSheet } from './catalogue/public.ts'
import { anySheet, type SheetKind } from './file/public.ts'
import { waybillSheet } from './order/public.ts'
import { bankLineSheet } from './payment/public.ts'

/** All kinds of sheets that staff can import. */
export const allSheetKinds: readonly SheetKind[] = [
  anySheet(basePriceSheet),
  anySheet(specialPriceSheet),
  anySheet(priceFloorSheet),
  anySheet(groupMemberSheet),
  anySheet(bankLineSheet),
  anySheet(waybillSheet),
]
