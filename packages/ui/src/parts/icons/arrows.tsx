import { Icon, type IconProps } from './Icon.tsx'

export function BackIcon(props: IconProps) {
  return (
    <Icon mirrored {...props}>
      <path d="M12 4.5 6.5 10l5.5 5.5" />
    </Icon>
  )
}

export function ChevronIcon(props: IconProps) {
  return (
    <Icon mirrored {...props}>
      <path d="m8 5 5 5-5 5" />
    </Icon>
  )
}

export function ChevronDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5 7.75 5 5 5-5" />
    </Icon>
  )
}

export function UpDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.5 7.5 10 4l3.5 3.5M6.5 12.5 10 16l3.5-3.5" />
    </Icon>
  )
}

export function OutIcon(props: IconProps) {
  return (
    <Icon mirrored {...props}>
      <path d="M6 14 14 6M7.25 6H14v6.75" />
    </Icon>
  )
}

export function InIcon(props: IconProps) {
  return (
    <Icon mirrored {...props}>
      <path d="M14 6 6 14M12.75 14H6V7.25" />
    </Icon>
  )
}

export function ArrowDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 4v12M5 11l5 5 5-5" />
    </Icon>
  )
}

export function ArrowIcon(props: IconProps) {
  return (
    <Icon mirrored {...props}>
      <path d="M4 10h12M11 5l5 5-5 5" />
    </Icon>
  )
}

export function SignOutIcon(props: IconProps) {
  return (
    <Icon mirrored {...props}>
      <path d="M8.25 3.75H6.5A2.75 2.75 0 0 0 3.75 6.5v7a2.75 2.75 0 0 0 2.75 2.75h1.75M12.75 6.5 16.25 10l-3.5 3.5M16 10H8" />
    </Icon>
  )
}

export function SwapIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 4.5v11M3 12.5l3 3 3-3M14 15.5v-11M11 7.5l3-3 3 3" />
    </Icon>
  )
}

export function DownloadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 3.5v9M6 8.75l4 4 4-4M4 16.25h12" />
    </Icon>
  )
}

export function RefreshIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M16.25 10A6.25 6.25 0 1 1 14 5.2l2 1.8" />
      <path d="M16.25 3.5v3.75H12.5" />
    </Icon>
  )
}
