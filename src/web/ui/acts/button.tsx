import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { useCachedAt } from '#web/platform/api/cached-responses.ts'
import { Icon, type IconName } from '../display/icons.tsx'

type Shape = {
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'danger' | undefined
  readonly small?: boolean | undefined
  readonly block?: boolean | undefined
}
type Variant = Shape & { readonly icon?: IconName }

function classOf({ variant = 'plain', small = false, block = false }: Shape): string {
  return [
    'btn',
    variant === 'plain' ? '' : `btn--${variant}`,
    small ? 'btn--small' : '',
    block ? 'btn--block' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

type ButtonProps = Variant & {
  /** Whether it is sending. Only buttons that send something have it. */
  readonly busy?: boolean | undefined
  readonly submit?: boolean
} & Omit<ComponentProps<'button'>, 'className' | 'type'>

/**
 * A button. While busy it keeps its focus and position, shows that it is busy, and takes no second
 * press. While the page shows data from the cache, a button that sends something is off: the bar
 * above the page says why.
 */
export function Button({
  variant,
  small,
  block,
  icon,
  busy,
  submit = false,
  onClick,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  const isOffline = useCachedAt() !== undefined
  return (
    <button
      {...rest}
      disabled={disabled === true || (isOffline && busy !== undefined)}
      type={submit ? 'submit' : 'button'}
      className={classOf({ variant, small, block })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon !== undefined && busy !== true && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A link inside the member area that looks like a button. */
export function ButtonLink({
  to,
  variant = 'plain',
  small = false,
  block = false,
  icon,
  children,
}: Variant & { to: string; children: string }) {
  return (
    <Link href={to} className={classOf({ variant, small, block })}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </Link>
  )
}
