import type { ComponentType } from 'react';
import type { User } from '../../identity/contract.ts';
import type { Experience } from '../contract.ts';
import type { Draft } from './autosave.ts';
import type { ListingValues } from './listing-values.ts';

export type ProfileValues = Pick<
  User,
  'accountType' | 'firstName' | 'lastName' | 'organisationName' | 'summary' | 'biography' | 'phoneNumber' | 'avatar'
>;

/** What is wrong, by the id of the box: 'title', 'address.zipCode'. */
export type Problems = { [field: string]: string | undefined };

type FieldsProps<Values> = {
  values: Values;
  /** Changes values; they are saved by themselves. */
  set(changes: Partial<Values>): void;
  problems: Problems;
};
export type ListingFieldsProps = FieldsProps<ListingValues> & { experience: Experience };
export type ProfileFieldsProps = FieldsProps<ProfileValues> & { user: User };

/** A step that draws itself whole, with its own way on and back; those of other domains are such steps. */
export type WholeStepProps = { experienceId: string; onDone(): void; onBack(): void };

/** How a step is drawn. A step of the wizard that has no drawing is passed over. */
export type DrawnStep =
  | {
      of: 'listing';
      Fields: ComponentType<ListingFieldsProps>;
      check?: (values: ListingValues) => Problems;
      nextLabel?: string;
    }
  | {
      of: 'profile';
      Fields: ComponentType<ProfileFieldsProps>;
      check?: (values: ProfileValues) => Problems;
      nextLabel?: string;
    }
  /** The question after which a listing begins; before that there is no draft of it. */
  | { of: 'beginning'; Fields: ComponentType<{ listing: Draft<ListingValues> | null }>; nextLabel?: string }
  | { of: 'introduction'; Body: ComponentType<{ experience: Experience | null }>; nextLabel?: string }
  | { of: 'whole'; Step: ComponentType<WholeStepProps>; needsListing: boolean };
