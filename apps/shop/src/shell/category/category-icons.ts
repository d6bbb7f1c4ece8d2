import {
  BottleIcon,
  BowlIcon,
  BoxIcon,
  ClinicIcon,
  DeviceIcon,
  DropIcon,
  type Icon,
  LeafIcon,
  PillIcon,
  SprayIcon,
} from '@xiaojiu/ui/icon/icons.tsx'

/** A root category is recognised by what its name speaks of, so that renumbering the tree changes nothing. */
const byWord: readonly (readonly [RegExp, Icon])[] = [
  [/成药|用药|化学药/, PillIcon],
  [/饮片|药材/, LeafIcon],
  [/器械/, DeviceIcon],
  [/保健/, BottleIcon],
  [/食品|特膳/, BowlIcon],
  [/美妆|个护|化妆/, DropIcon],
  [/消毒/, SprayIcon],
  [/诊所/, ClinicIcon],
]

export function categoryIcon(name: string): Icon {
  return byWord.find(([pattern]) => pattern.test(name))?.[1] ?? BoxIcon
}
