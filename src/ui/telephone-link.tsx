import type { ReactNode } from 'react';
import { dialAddress } from '../platform/telephone.ts';

type TelephoneLinkProps = {
  /** As it is stored and shown. */
  number: string;
  className?: string;
  /** Instead of the number alone. */
  children?: ReactNode;
};

/** A telephone number that a tap calls; plain text where it could be a wrong one. */
export function TelephoneLink({ number, className, children = number }: TelephoneLinkProps) {
  const address = dialAddress(number);
  return address === null ? (
    <span className={className}>{children}</span>
  ) : (
    <a className={`link ${className ?? ''}`} href={address}>
      {children}
    </a>
  );
}
