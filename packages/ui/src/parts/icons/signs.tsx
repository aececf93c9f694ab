import { Icon, type IconProps } from './Icon.tsx'

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5.25 5.25 9.5 9.5M14.75 5.25l-9.5 9.5" />
    </Icon>
  )
}

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m4.75 10.5 3.5 3.5 7-8" />
    </Icon>
  )
}

export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 4.5v11M4.5 10h11" />
    </Icon>
  )
}

export function AlertIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.7 3.75a1.5 1.5 0 0 1 2.6 0l5.75 10a1.5 1.5 0 0 1-1.3 2.25H4.25a1.5 1.5 0 0 1-1.3-2.25z" />
      <path d="M10 7.75v3" />
      <path d="M10 13.3v.01" strokeWidth="1.9" />
    </Icon>
  )
}

export function BangIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 5v6" />
      <path d="M10 14.6v.01" strokeWidth="2.6" />
    </Icon>
  )
}

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 9.25v4.25" />
      <path d="M10 6.6v.01" strokeWidth="1.9" />
    </Icon>
  )
}

export function CrossIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6.5 6.5 7 7M13.5 6.5l-7 7" />
    </Icon>
  )
}

export function MoreIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.9 10v.01M10 10v.01M15.1 10v.01" strokeWidth="2.4" />
    </Icon>
  )
}

export function AtIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="3" />
      <path d="M13 7v4a2 2 0 0 0 4.25 0v-1a7.25 7.25 0 1 0-2.9 5.8" />
    </Icon>
  )
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="9" r="5.25" />
      <path d="m13 13 3.5 3.5" />
    </Icon>
  )
}
