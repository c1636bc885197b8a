import { createContext } from 'react-router';
import type { Routes } from './contracts.ts';
import type { Api } from '../platform/browser/client.ts';
import type { Boards } from '../support/board.ts';
import type { SupportChat } from '../support/chat.ts';

/** What every page may know of this deployment. Public: it is sent to the browser. */
export type Site = {
  brand: string;
  publicUrl: string;
  development: boolean;
  /** Where people write to, and the chat that answers them. */
  support: { email: string; chat: SupportChat };
  boards: Boards;
  /** A street map in place of our own; null without one. */
  mapStyleUrl: string | null;
};

/** The typed client for loaders: calls the API in process, as an anonymous visitor. */
export const serverApi = createContext<Api<Routes>>();
export const site = createContext<Site>();

/**
 * A loader names what its page shows ('listing:ID', 'search'), so that the rendered page may be kept until an event
 * about it. A page whose loaders name nothing is rendered afresh each time.
 */
export const pageTopics = createContext<(...topics: string[]) => void>();

/**
 * A loader says here what search engines read of its page (schema.org). It is written into the head once, and not sent
 * with what the browser draws the page from, where nobody reads it.
 */
export const searchData = createContext<{ told: object | null }>();

/** What the renderer writes as the nonce of its own scripts; it is replaced in each answer. */
export const nonceMark = createContext<string>();
