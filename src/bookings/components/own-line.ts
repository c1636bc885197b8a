/** A link that is a line of its own, as tall as a finger needs it. */
export const ownLine = '-my-1.5 flex min-h-11 w-fit items-center';
