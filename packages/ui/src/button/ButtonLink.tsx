import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClass } from './button-look.ts'

export interface ButtonLinkProps extends ButtonLook, LinkProps {}

/** A link that looks like a button: it can be opened in a new tab, which a button cannot. */
export function ButtonLink({ tone, size, isBlock, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ tone, size, isBlock }, className)} />
}
