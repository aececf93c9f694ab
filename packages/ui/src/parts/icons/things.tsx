import { Icon, type IconProps } from './Icon.tsx'

export function CopyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="7.25" y="7.25" width="9" height="9" rx="2.5" />
      <path d="M12.75 4.25a1 1 0 0 0-.5-.5H6.25a2.5 2.5 0 0 0-2.5 2.5v6c0 .25.25.4.5.5" />
    </Icon>
  )
}

export function QrIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3.25" y="3.25" width="5" height="5" rx="1.5" />
      <rect x="11.75" y="3.25" width="5" height="5" rx="1.5" />
      <rect x="3.25" y="11.75" width="5" height="5" rx="1.5" />
      <path d="M12 12v.01M16.25 12v1.75M14 14.25v2.25M16.5 16.5v.01" strokeWidth="1.8" />
    </Icon>
  )
}

export function MailIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="2.75" y="4.25" width="14.5" height="11.5" rx="2.75" />
      <path d="m3.5 6.5 5.3 4a2 2 0 0 0 2.4 0l5.3-4" />
    </Icon>
  )
}

export function WalletIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="2.75" y="4.75" width="14.5" height="11" rx="3" />
      <path d="M17 8.5h-3.25a1.75 1.75 0 0 0 0 3.5H17" />
    </Icon>
  )
}

export function ImageIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3" y="3" width="14" height="14" rx="3.5" />
      <circle cx="7.4" cy="7.4" r="1.4" />
      <path d="m3.5 14 3.2-3a1.5 1.5 0 0 1 2.05 0l5.75 5.5" />
    </Icon>
  )
}

export function ClockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 6v4l2.5 2" />
    </Icon>
  )
}

export function GlobeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="7.25" />
      <ellipse cx="10" cy="10" rx="3" ry="7.25" />
      <path d="M2.75 10h14.5" />
    </Icon>
  )
}

export function PasteIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4.25" y="4" width="11.5" height="13.25" rx="2.75" />
      <path d="M7.75 2.75h4.5v2.5h-4.5z" />
    </Icon>
  )
}

export function LaptopIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4" y="4" width="12" height="8.75" rx="2" />
      <path d="M2.5 15.75h15" />
    </Icon>
  )
}

export function CardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="2.5" y="4.25" width="15" height="11.5" rx="2.75" />
      <path d="M2.5 8.25h15M5.75 12.25h2.5" />
    </Icon>
  )
}

export function BankIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 8.25 10 4l7 4.25zM5.25 8.5V14M10 8.5V14M14.75 8.5V14M3.5 16.5h13" />
    </Icon>
  )
}

export function LockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4.5" y="8.75" width="11" height="8" rx="2.5" />
      <path d="M7 8.75v-2a3 3 0 0 1 6 0v2" />
    </Icon>
  )
}

export function ShieldIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m10 2.75 6 2.2v4.3c0 4-2.5 6.7-6 8-3.5-1.3-6-4-6-8v-4.3z" />
      <path d="m7.25 9.75 2 2 3.5-4" />
    </Icon>
  )
}

export function KeyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="6.75" cy="13.25" r="3.25" />
      <path d="m9.1 10.9 6.9-6.9M13 7l2.25 2.25" />
    </Icon>
  )
}
