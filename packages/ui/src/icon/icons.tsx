import type { ReactNode } from 'react'
import css from './icons.module.css'

export interface IconProps {
  /** Size in pixels; default 16. */
  size?: number
  className?: string
}

export type Icon = (props: IconProps) => ReactNode

/** All icons are drawn on the same 24-unit grid with one stroke weight and no fill. */
function draw(paths: ReactNode): Icon {
  return ({ size = 16, className }) => (
    <svg
      className={className ? `${css.icon} ${className}` : css.icon}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      {paths}
    </svg>
  )
}

const path = (d: string) => <path d={d} />

export const CartIcon = /* @__PURE__ */ draw(
  <>
    <path d="M3 4h2l2.4 10.5h9.8L19.5 7H6" />
    <circle cx="9" cy="18.5" r="1.4" />
    <circle cx="16" cy="18.5" r="1.4" />
  </>,
)
export const SearchIcon = /* @__PURE__ */ draw(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="M15 15l5 5" />
  </>,
)
export const DownIcon = /* @__PURE__ */ draw(path('M6 9l6 6 6-6'))
export const UpIcon = /* @__PURE__ */ draw(path('M6 15l6-6 6 6'))
export const RightIcon = /* @__PURE__ */ draw(path('M9 6l6 6-6 6'))
export const LeftIcon = /* @__PURE__ */ draw(path('M15 6l-6 6 6 6'))
export const MenuIcon = /* @__PURE__ */ draw(path('M4 6h16M4 12h16M4 18h16'))
export const GridIcon = /* @__PURE__ */ draw(path('M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z'))
export const ToTopIcon = /* @__PURE__ */ draw(path('M5 4h14M12 20V8M6.5 13.5L12 8l5.5 5.5'))
export const TicketIcon = /* @__PURE__ */ draw(path('M3 7h18v4a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14 7v11'))
export const ChatIcon = /* @__PURE__ */ draw(path('M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12.5h5'))
export const PenIcon = /* @__PURE__ */ draw(path('M5 19l1-4L16 5l3 3L9 18zM14 7l3 3'))
export const ImportIcon = /* @__PURE__ */ draw(path('M12 4v10M8 10l4 4 4-4M4 17v3h16v-3'))
export const ExportIcon = /* @__PURE__ */ draw(path('M12 14V4M8 8l4-4 4 4M4 17v3h16v-3'))
export const PlanIcon = /* @__PURE__ */ draw(path('M5 4h14v16H5zM8 9l1.5 1.5L12 8M14 9h3M8 15l1.5 1.5L12 14M14 15h3'))
export const ShieldIcon = /* @__PURE__ */ draw(path('M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2.2 2.2L15.2 10'))
export const TruckIcon = /* @__PURE__ */ draw(
  <>
    <path d="M2 6h12v10H2zM14 10h4l4 3v3h-8" />
    <circle cx="6.5" cy="17.5" r="1.8" />
    <circle cx="17.5" cy="17.5" r="1.8" />
  </>,
)
export const DocIcon = /* @__PURE__ */ draw(path('M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h5'))
export const YuanIcon = /* @__PURE__ */ draw(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M8.5 7l3.5 5 3.5-5M12 12v6M9 13h6M9 15.6h6" />
  </>,
)
export const ReturnIcon = /* @__PURE__ */ draw(path('M9 14l-5-5 5-5M4 9h10a6 6 0 0 1 0 12h-3'))
export const ClockIcon = /* @__PURE__ */ draw(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.5 2" />
  </>,
)
export const WarnIcon = /* @__PURE__ */ draw(path('M12 4l9 16H3zM12 10v5M12 17.6v.2'))
export const InfoIcon = /* @__PURE__ */ draw(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v6M12 7.4v.2" />
  </>,
)
export const DoneIcon = /* @__PURE__ */ draw(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M8 12.2l2.8 2.8L16 9.6" />
  </>,
)
export const FailIcon = /* @__PURE__ */ draw(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M9 9l6 6M15 9l-6 6" />
  </>,
)
export const CheckIcon = /* @__PURE__ */ draw(path('M5 12.5l4.5 4.5L19 7.5'))
export const CloseIcon = /* @__PURE__ */ draw(path('M6 6l12 12M18 6L6 18'))
export const PlusIcon = /* @__PURE__ */ draw(path('M12 5v14M5 12h14'))
export const MinusIcon = /* @__PURE__ */ draw(path('M5 12h14'))
export const HeartIcon = /* @__PURE__ */ draw(
  path('M12 20C4 14.5 3 10.5 4.4 7.6 6 4.6 10 4.6 12 8c2-3.4 6-3.4 7.6-.4C21 10.5 20 14.5 12 20z'),
)
export const StarIcon = /* @__PURE__ */ draw(path('M12 4l2.5 5.2 5.7.8-4.1 4 1 5.7L12 17l-5.1 2.7 1-5.7-4.1-4 5.7-.8z'))
export const BellIcon = /* @__PURE__ */ draw(path('M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4'))
export const PillIcon = /* @__PURE__ */ draw(
  <>
    <rect x="2.5" y="8" width="19" height="8" rx="4" transform="rotate(-35 12 12)" />
    <path d="M9.6 8.8l4.8 6.6" />
  </>,
)
export const LeafIcon = /* @__PURE__ */ draw(path('M5 19C4 10 9 5 20 4c0 11-5 16-13 14M5 19c2-5 5-8 10-10'))
export const DeviceIcon = /* @__PURE__ */ draw(path('M5 4h14v10H5zM9 20h6M12 14v6M7.5 9.5h2l1.5-2.5 2 4 1.2-1.5h2.3'))
export const BottleIcon = /* @__PURE__ */ draw(path('M9 3h6v3H9zM9 6c0 2-3 3-3 6v9h12v-9c0-3-3-4-3-6M6 13h12'))
export const BowlIcon = /* @__PURE__ */ draw(
  path('M3 11h18c0 5-3.5 9-9 9s-9-4-9-9zM8 7c0-2 1.5-2 1.5-4M13 7c0-2 1.5-2 1.5-4'),
)
export const DropIcon = /* @__PURE__ */ draw(path('M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11zM9 15a3 3 0 0 0 3 3'))
export const SprayIcon = /* @__PURE__ */ draw(path('M8 9h7v12H8zM10 9V5h4l3-2M17 6v.2M20 4v.2M20 7v.2M8 14h7'))
export const ClinicIcon = /* @__PURE__ */ draw(path('M4 21V8l8-5 8 5v13zM12 9v7M8.5 12.5h7'))
export const BoxIcon = /* @__PURE__ */ draw(path('M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9'))
export const TrashIcon = /* @__PURE__ */ draw(path('M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13'))
export const UserIcon = /* @__PURE__ */ draw(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 21c1-5 4-7 8-7s7 2 8 7" />
  </>,
)
export const PinIcon = /* @__PURE__ */ draw(
  <>
    <path d="M12 21c-5-6-7-8.5-7-12a7 7 0 0 1 14 0c0 3.5-2 6-7 12z" />
    <circle cx="12" cy="9" r="2.5" />
  </>,
)
export const PhoneIcon = /* @__PURE__ */ draw(
  path('M6 3h3l2 5-2.5 1.5a12 12 0 0 0 6 6L16 13l5 2v3c0 2-1 3-3 3C10 21 3 14 3 6c0-2 1-3 3-3z'),
)
export const ColumnsIcon = /* @__PURE__ */ draw(path('M4 5h16v14H4zM9.3 5v14M14.7 5v14'))
export const PrintIcon = /* @__PURE__ */ draw(path('M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z'))
export const ImageIcon = /* @__PURE__ */ draw(
  <>
    <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4" />
    <circle cx="15.5" cy="9" r="1.5" />
  </>,
)
export const BankIcon = /* @__PURE__ */ draw(path('M3 9l9-5 9 5zM5 9v8M10 9v8M14 9v8M19 9v8M3 20h18M4 17h16'))
export const WalletIcon = /* @__PURE__ */ draw(path('M4 7h15v12H4zM4 7l11-3v3M19 11h-5v4h5M15.6 13v.2'))
export const CardIcon = /* @__PURE__ */ draw(path('M3 6h18v12H3zM3 10h18M6 15h4'))
export const CalendarIcon = /* @__PURE__ */ draw(path('M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M8 14h3'))
export const SwitchIcon = /* @__PURE__ */ draw(path('M4 9h15l-4-4M20 15H5l4 4'))
export const HistoryIcon = /* @__PURE__ */ draw(path('M4 5v5h5M4.5 10A8 8 0 1 1 4 13M12 8v4l3 2'))
export const StoreIcon = /* @__PURE__ */ draw(
  path('M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0M9 20v-5h6v5'),
)
