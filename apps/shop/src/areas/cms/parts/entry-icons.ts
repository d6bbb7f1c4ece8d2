import {
  BellIcon,
  BoxIcon,
  CartIcon,
  ChatIcon,
  DocIcon,
  HistoryIcon,
  type Icon,
  ImportIcon,
  MenuIcon,
  PlanIcon,
  SearchIcon,
  ShieldIcon,
  StoreIcon,
  TicketIcon,
} from '@xiaojiu/ui/icon/icons.tsx'

/** Signs that the back office may put on a quick entry, by the word it uses for them. */
const ICONS: Readonly<Record<string, Icon>> = {
  plan: PlanIcon,
  list: MenuIcon,
  bell: BellIcon,
  ticket: TicketIcon,
  store: StoreIcon,
  cart: CartIcon,
  history: HistoryIcon,
  licence: ShieldIcon,
  doc: DocIcon,
  import: ImportIcon,
  search: SearchIcon,
  service: ChatIcon,
}

export function entryIcon(word: string): Icon {
  return ICONS[word] ?? BoxIcon
}
