/** How many days an administrator looks back. */
export const spans = ['7', '30', '90'] as const;
