import { groupMemberSheet, specialPriceSheet } from './catalogue/public.ts'
import { anySheet, type SheetKind } from './file/public.ts'

/** Every kind of sheet that staff can bring to change many records at once. */
export const allSheetKinds: readonly SheetKind[] = [anySheet(specialPriceSheet), anySheet(groupMemberSheet)]
