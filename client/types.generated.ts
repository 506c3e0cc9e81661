// Generated from the OpenAPI document by `npm run generate`. Do not edit.

export interface components {
  schemas: {
    /** Activity */
    Activity: {
      /** @description The id: unique in the workspace, never used again. */
      id: string
      /** @description The action in words, to follow the name: “Ada …”. */
      text: string
    } & components['schemas']['Event']
    /** AgingCard */
    AgingCard: {
      /** @description The card; for what epics have as cards have it, also an epic. */
      card_id: string
      /** @description The title. */
      title: string
      /** @description The list. */
      list_id: string
      /** @description The title of the list it is in. */
      list_title: string
      /** @description When it was first started. */
      time_started: number
      /** @description Since its first start, in milliseconds. */
      age: number
      /** @description Since it came into its list, in milliseconds. */
      age_in_list: number
    }
    /** AgingReport */
    AgingReport: {
      /** @description The moment that the report shows: now. */
      time: number
      /** @description All cards at work now, also those beyond the listed ones. */
      total: number
      /** @description How long the cards took that were completed in the last quarter of a year, to compare with. */
      cycle_time: components['schemas']['ReportPercentiles']
      /** @description The started cards as of now, the oldest at work first. */
      cards: components['schemas']['AgingCard'][]
    }
    /**
     * AnyChange
     * @description Before and after.
     */
    AnyChange: [unknown, unknown]
    /** ArchivedMarker */
    ArchivedMarker: {
      /** @description The person; on a resource, its creator. */
      user_id: string
      /** @description When it was archived, in milliseconds. */
      time_archived: number
    }
    /** AskedFactor */
    AskedFactor: {
      /** @description What was given with the question; it is good for one use. */
      ticket: string
      /** @description What is taken. */
      types: ('totp' | 'recovery_code')[]
    }
    /** BatchResult */
    BatchResult: {
      /** @description The status that the operation by itself would have answered. */
      status: number
      /** @description The answer that the operation would have on its own; null for none. */
      body: unknown
    }
    /** Board */
    Board: {
      id: string
      /** @description The space. */
      project_id: string
      /** @description The workspace. */
      team_id: string
      title: string
      /** @description The text, as HTML. */
      content: string
      /** @description A name, an emoji or an address of an image; empty for none. */
      icon: string
      /** @description The name of a colour, or `#rrggbb`; empty for none. */
      color: string
      /** @description Addresses of images. */
      image_urls: string
      /** @description The address of a small image. */
      thumbnail_url: string
      user_id: string
      /** @description Who changed it last. */
      user_id_updated: string
      /** @description Who made it, and by which way in. */
      user: components['schemas']['UserReference']
      /** @description Who changed it last, and by which way in. */
      user_updated: components['schemas']['UserReference']
      /** @description When it was made, in milliseconds. */
      time_created: number
      /** @description When it was changed last, in milliseconds. */
      time_updated: number
      /** @description Who is on it. */
      members: components['schemas']['Member'][]
      /** @description The lists by id, with their places from 0 on. */
      list_order: {
        [key: string]: number
      }
      /** @description Tags; in a request by id or name. */
      tags: components['schemas']['Tag'][]
      /** @description Who archived it and when; null while it is live. */
      archived: components['schemas']['ArchivedMarker'] | null
      /** @description Whether people without an account can see it. */
      is_public: boolean
      /** @description Where and how it is shown to people without an account; null while it is not. */
      public_settings: components['schemas']['PublicSettings'] | null
      /** @description Whether the caller watches it. */
      is_watching: boolean
      /** @description Whether the caller has bookmarked it. */
      is_bookmarked: boolean
      /** @description The lists that cards go to as their pull requests go on. */
      vcs_mapping: components['schemas']['VcsMapping'] | null
      /** @description How it is shown. */
      layout: string
      /** @description The e-mail address; of a board, the one that makes cards of mail, for those who may make cards there and are no guests. */
      email: components['schemas']['BoardEmail'] | null
      /** @description The webhooks that are notified of what happens here. */
      webhook_notifications: components['schemas']['WebhookNotification'][]
      /** @description Whether cards show their cover images. */
      card_cover_enabled: boolean
      /** @description The forms of the board. */
      forms: components['schemas']['Form'][]
      /** @description The lists, in their order. */
      lists: components['schemas']['List'][]
    }
    /**
     * BoardCreatedEvent
     * @description A board was created.
     */
    BoardCreatedEvent: {
      /**
       * @description What happened: the noun and the verb.
       * @constant
       */
      type: 'board.created'
      /** @description Before and after, field by field. */
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        color?: components['schemas']['TextChange']
        layout?: components['schemas']['TextChange']
        card_cover_enabled?: components['schemas']['FlagChange']
        is_public?: components['schemas']['FlagChange']
        public_settings?: components['schemas']['AnyChange']
        image_urls?: components['schemas']['AnyChange']
        thumbnail_url?: components['schemas']['AnyChange']
        vcs_mapping?: components['schemas']['AnyChange']
        webhook_notifications?: [
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
        ]
        project_id?: components['schemas']['ReferenceChange']
        position?: components['schemas']['PositionChange']
        members?: components['schemas']['PeopleChange']
      }
    } & components['schemas']['EventBase']
    /**
     * BoardDeletedEvent
     * @description A board was deleted, with its lists and cards.
     */
    BoardDeletedEvent: {
      /** @constant */
      type: 'board.deleted'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        color?: components['schemas']['TextChange']
        layout?: components['schemas']['TextChange']
        card_cover_enabled?: components['schemas']['FlagChange']
        is_public?: components['schemas']['FlagChange']
        public_settings?: components['schemas']['AnyChange']
        image_urls?: components['schemas']['AnyChange']
        thumbnail_url?: components['schemas']['AnyChange']
        vcs_mapping?: components['schemas']['AnyChange']
        webhook_notifications?: [
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
        ]
        project_id?: components['schemas']['ReferenceChange']
        position?: components['schemas']['PositionChange']
      }
    } & components['schemas']['EventBase']
    /** BoardEmail */
    BoardEmail: {
      email: string
      /** @description Whether it takes mail. */
      active: boolean
    }
    /** BoardFilters */
    BoardFilters: {
      /** @description true: only what is archived, or in an archived list, board or space; false or absent: only the rest. */
      is_archived?: boolean
      /** @description Whether anybody is on it. */
      has_members?: boolean
      time_created?: components['schemas']['DateRange']
      time_updated?: components['schemas']['DateRange']
      /** @description What must be the case: any of each. */
      include?: components['schemas']['BoardFiltersChoices']
      /** @description What must not be the case. */
      exclude?: components['schemas']['BoardFiltersChoices']
      /** @description What comes first. */
      sort_by?: {
        /**
         * @description The name of the field.
         * @enum {string}
         */
        field?: 'time_created' | 'time_updated' | 'title'
        /**
         * @description True for the smallest or oldest first.
         * @default true
         */
        order_ascending: boolean
      }
    }
    /** BoardFiltersChoices */
    BoardFiltersChoices: {
      /** @description Several ids. */
      ids?: string[]
      title?: string | string[]
      content?: string | string[]
      /** @description Spaces, in their order. */
      projects?: string[]
      members?: string[]
      /** @description Any of these owners. */
      owners?: string[]
    }
    /**
     * BoardMarkedEvent
     * @description You marked a board for yourself. Only you read this.
     */
    BoardMarkedEvent: {
      /** @constant */
      type: 'board.marked'
      changes: {
        is_bookmarked?: components['schemas']['FlagChange']
        is_watching?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /**
     * BoardMembersChangedEvent
     * @description Someone was added to a board, removed from it, or given another role there.
     */
    BoardMembersChangedEvent: {
      /** @constant */
      type: 'board.members_changed'
      changes: {
        members?: components['schemas']['PersonChange']
      }
    } & components['schemas']['EventBase']
    /**
     * BoardMovedEvent
     * @description A board was moved within its space or to another one, and may have changed otherwise too.
     */
    BoardMovedEvent: {
      /** @constant */
      type: 'board.moved'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        color?: components['schemas']['TextChange']
        layout?: components['schemas']['TextChange']
        card_cover_enabled?: components['schemas']['FlagChange']
        is_public?: components['schemas']['FlagChange']
        public_settings?: components['schemas']['AnyChange']
        image_urls?: components['schemas']['AnyChange']
        thumbnail_url?: components['schemas']['AnyChange']
        vcs_mapping?: components['schemas']['AnyChange']
        webhook_notifications?: [
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
        ]
        project_id?: components['schemas']['ReferenceChange']
        position?: components['schemas']['PositionChange']
        archived?: components['schemas']['FlagChange']
        email?: components['schemas']['AnyChange']
      }
    } & components['schemas']['EventBase']
    /** BoardOutline */
    BoardOutline: {
      id: string
      project_id: string
      team_id: string
      title: string
      content: string
      icon: string
      color: string
      image_urls: string
      thumbnail_url: string
      user_id: string
      user_id_updated: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      time_created: number
      time_updated: number
      members: components['schemas']['Member'][]
      list_order: {
        [key: string]: number
      }
      tags: components['schemas']['Tag'][]
      archived: components['schemas']['ArchivedMarker'] | null
      is_public: boolean
      public_settings: components['schemas']['PublicSettings'] | null
      is_watching: boolean
      is_bookmarked: boolean
      vcs_mapping: components['schemas']['VcsMapping'] | null
      layout: string
      email: components['schemas']['BoardEmail'] | null
      webhook_notifications: components['schemas']['WebhookNotification'][]
      card_cover_enabled: boolean
      forms: components['schemas']['Form'][]
      lists: components['schemas']['ListOutline'][]
    }
    /**
     * BoardRestoredEvent
     * @description A board was restored to an earlier state, with its lists and cards. If it had been deleted, its fields are shown.
     */
    BoardRestoredEvent: {
      /** @constant */
      type: 'board.restored'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        color?: components['schemas']['TextChange']
        layout?: components['schemas']['TextChange']
        card_cover_enabled?: components['schemas']['FlagChange']
        is_public?: components['schemas']['FlagChange']
        public_settings?: components['schemas']['AnyChange']
        image_urls?: components['schemas']['AnyChange']
        thumbnail_url?: components['schemas']['AnyChange']
        vcs_mapping?: components['schemas']['AnyChange']
        webhook_notifications?: [
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
        ]
        project_id?: components['schemas']['ReferenceChange']
        position?: components['schemas']['PositionChange']
      }
    } & components['schemas']['EventBase']
    /** BoardStub */
    BoardStub: {
      id: string
      title: string
    }
    /**
     * BoardUpdatedEvent
     * @description A board changed.
     */
    BoardUpdatedEvent: {
      /** @constant */
      type: 'board.updated'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        color?: components['schemas']['TextChange']
        layout?: components['schemas']['TextChange']
        card_cover_enabled?: components['schemas']['FlagChange']
        is_public?: components['schemas']['FlagChange']
        public_settings?: components['schemas']['AnyChange']
        image_urls?: components['schemas']['AnyChange']
        thumbnail_url?: components['schemas']['AnyChange']
        vcs_mapping?: components['schemas']['AnyChange']
        webhook_notifications?: [
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
        ]
        archived?: components['schemas']['FlagChange']
        email?: components['schemas']['AnyChange']
      }
    } & components['schemas']['EventBase']
    /** Card */
    Card: {
      id: string
      team_id: string
      title: string
      content: string
      /** @description The version of the format of `content`. */
      schema: number
      /** @description What opens the text for editing together. */
      collaboration: components['schemas']['Collaboration'] | null
      /**
       * @description How far it is: the `behavior` of the list it is in.
       * @enum {unknown}
       */
      status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
      /** @description 0 none, 1 urgent, 2 high, 3 medium, 4 low. */
      priority: number
      list_id: string
      /** @description The colour of the list it is in. */
      list_color: string
      list_title: string
      /** @description The person who answers for it. */
      owner_id: string | null
      user_id: string
      user_id_updated: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      /** @description When it starts: seconds or milliseconds since 1970, returned as written. */
      start_date: number | null
      /** @description When it should be done: seconds or milliseconds since 1970, returned as written. */
      due_date: number | null
      /** @description When it entered a list of completed work; null while it is in none. */
      completed_date: number | null
      time_created: number
      time_updated: number
      members: components['schemas']['WorkMember'][]
      /** @description Checklists, in their order. */
      checklists: components['schemas']['Checklist'][]
      /** @description The checklists by id, with their places from 0 on. */
      checklist_order: {
        [key: string]: number
      }
      /** @description The items of all checklists by id, with their places from 0 on. */
      checklist_item_order: {
        [key: string]: number
      }
      /** @description The cards below it, as far as the reader can see them. */
      child_cards: components['schemas']['CardSummary'][]
      /** @description The child cards by id, with their places from 0 on. */
      child_card_order: {
        [key: string]: number
      }
      /** @description The cards it is linked with, as far as the reader can see them. */
      linked_cards: components['schemas']['LinkedCard'][]
      archived: components['schemas']['ArchivedMarker'] | null
      /** @description True when the list it is in is archived. */
      archived_list: boolean
      tags: components['schemas']['Tag'][]
      /** @description How many comments there are, replies included. */
      total_comments: number
      /** @description How many files there are. */
      total_files: number
      is_watching: boolean
      /** @description Pull requests that belong to it. */
      external_links: components['schemas']['ExternalLink'][]
      /** @description Suggestions: tags it may lack, and cards like it. */
      hints: components['schemas']['Hint'][]
      /** @description The image on top, as it was sent. */
      cover_image:
        | (
            | string
            | {
                [key: string]: string | null
              }
          )
        | null
      icon:
        | (
            | string
            | {
                [key: string]: string | null
              }
          )
        | null
      /** @description Values of custom fields, by the ids of the fields; what is not set is absent. */
      custom_fields: {
        [key: string]: string | number | boolean | string[]
      }
      /**
       * @description Always `card`.
       * @enum {unknown}
       */
      type: 'card'
      /** @description The board. */
      board_id: string | null
      /** @description The title of the board it is on. */
      board_title: string
      /** @description The sprint. */
      sprint_id: string | null
      /** @description The board that a card in a sprint came from. */
      home_board_id: string | null
      /** @description The list that a card in a sprint came from. */
      home_list_id: string | null
      /** @description The card above it, if the reader can see that one. */
      parent_card: components['schemas']['ParentCard'] | null
      /** @description True when the board it is on is archived. */
      archived_board: boolean
      is_bookmarked: boolean
      project_id: string
      /** @description The size of the work, in points. */
      estimate: number | null
      /** @description The time logged on it, in seconds. */
      time_logged: number
      /** @description The epic. */
      epic: {
        id: string
        title: string
      } | null
      /** @description The card it was copied from, while the reader can see that one. */
      copied_from_card_id: string | null
      /** @description The form that made the card, if one did. */
      form_id: string | null
      /** @description The id that another system has for it; unique in the workspace. */
      external_id: string | null
      /** @description A name for the branch on which the card is worked on. */
      suggested_branch_name: string
    }
    /**
     * CardChecklistCreatedEvent
     * @description A checklist was added to a card.
     */
    CardChecklistCreatedEvent: {
      /** @constant */
      type: 'card.checklist_created'
      changes: {
        [key: string]: components['schemas']['AnyChange']
      }
    } & components['schemas']['EventBase']
    /**
     * CardChecklistDeletedEvent
     * @description A checklist of a card was deleted, with its items.
     */
    CardChecklistDeletedEvent: {
      /** @constant */
      type: 'card.checklist_deleted'
      changes: {
        [key: string]: components['schemas']['AnyChange']
      }
    } & components['schemas']['EventBase']
    /**
     * CardChecklistItemCreatedEvent
     * @description An item was added to a checklist of a card.
     */
    CardChecklistItemCreatedEvent: {
      /** @constant */
      type: 'card.checklist_item_created'
      changes: {
        [key: string]: components['schemas']['AnyChange']
      }
    } & components['schemas']['EventBase']
    /**
     * CardChecklistItemDeletedEvent
     * @description An item on a checklist of a card was deleted.
     */
    CardChecklistItemDeletedEvent: {
      /** @constant */
      type: 'card.checklist_item_deleted'
      changes: {
        [key: string]: components['schemas']['AnyChange']
      }
    } & components['schemas']['EventBase']
    /**
     * CardChecklistItemDueSoonEvent
     * @description An item on a checklist of a card is due soon. Sent once for each due date.
     */
    CardChecklistItemDueSoonEvent: {
      /** @constant */
      type: 'card.checklist_item_due_soon'
      changes: {
        /** @description The item. */
        checklist_item?: [
          {
            id: string
            checklist_id: string
            owner_id: string | null
            due_date: number
          } | null,
          {
            id: string
            checklist_id: string
            owner_id: string | null
            due_date: number
          } | null,
        ]
      }
    } & components['schemas']['EventBase']
    /**
     * CardChecklistItemOverdueEvent
     * @description The due date of an item on a checklist of a card has passed. Sent once for each due date.
     */
    CardChecklistItemOverdueEvent: {
      /** @constant */
      type: 'card.checklist_item_overdue'
      changes: {
        checklist_item?: [
          {
            id: string
            checklist_id: string
            owner_id: string | null
            due_date: number
          } | null,
          {
            id: string
            checklist_id: string
            owner_id: string | null
            due_date: number
          } | null,
        ]
      }
    } & components['schemas']['EventBase']
    /**
     * CardChecklistItemUpdatedEvent
     * @description An item on a checklist of a card changed.
     */
    CardChecklistItemUpdatedEvent: {
      /** @constant */
      type: 'card.checklist_item_updated'
      changes: {
        [key: string]: components['schemas']['AnyChange']
      }
    } & components['schemas']['EventBase']
    /**
     * CardChecklistUpdatedEvent
     * @description A checklist of a card changed.
     */
    CardChecklistUpdatedEvent: {
      /** @constant */
      type: 'card.checklist_updated'
      changes: {
        [key: string]: components['schemas']['AnyChange']
      }
    } & components['schemas']['EventBase']
    /** CardContent */
    CardContent: {
      title: string
      content?: string
      priority?: number
      estimate?: number
      owner_id?: string
      members?: {
        user_id: string
        /** @description What they may do there. */
        role?: string
      }[]
      tags?: string[]
      checklists?: {
        title: string
        content?: string
        /** @description The items, in their order. */
        items?: {
          title: string
          content?: string
          /** @description Whether it is done. */
          checked?: boolean
          owner_id?: string
        }[]
      }[]
      cover_image?:
        | string
        | {
            [key: string]: string | null
          }
      icon?:
        | string
        | {
            [key: string]: string | null
          }
      custom_fields?: {
        [key: string]: (string | number | boolean | string[]) | null
      }
    }
    /**
     * CardCreatedEvent
     * @description A card was created. `full_list_id` is the list that it was meant for, where that was full and nobody could choose another.
     */
    CardCreatedEvent: {
      /** @constant */
      type: 'card.created'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        cover_image?: components['schemas']['AnyChange']
        priority?: components['schemas']['NumberChange']
        estimate?: [number | null, number | null]
        owner_id?: components['schemas']['ReferenceChange']
        epic_id?: components['schemas']['ReferenceChange']
        parent_card_id?: components['schemas']['ReferenceChange']
        start_date?: components['schemas']['NumberChange']
        due_date?: components['schemas']['NumberChange']
        external_id?: components['schemas']['TextChange']
        custom_fields?: [
          {
            [key: string]: unknown
          } | null,
          {
            [key: string]: unknown
          } | null,
        ]
        full_list_id?: components['schemas']['ReferenceChange']
        list_id?: components['schemas']['ReferenceChange']
        form_id?: components['schemas']['ReferenceChange']
        members?: components['schemas']['PeopleChange']
        tags?: components['schemas']['ReferencesChange']
        checklists?: components['schemas']['AnyChange']
      }
    } & components['schemas']['EventBase']
    /**
     * CardDeletedEvent
     * @description A card was deleted.
     */
    CardDeletedEvent: {
      /** @constant */
      type: 'card.deleted'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        cover_image?: components['schemas']['AnyChange']
        priority?: components['schemas']['NumberChange']
        estimate?: [number | null, number | null]
        owner_id?: components['schemas']['ReferenceChange']
        epic_id?: components['schemas']['ReferenceChange']
        parent_card_id?: components['schemas']['ReferenceChange']
        start_date?: components['schemas']['NumberChange']
        due_date?: components['schemas']['NumberChange']
        external_id?: components['schemas']['TextChange']
        custom_fields?: [
          {
            [key: string]: unknown
          } | null,
          {
            [key: string]: unknown
          } | null,
        ]
        project_id?: components['schemas']['ReferenceChange']
        board_id?: components['schemas']['ReferenceChange']
        list_id?: components['schemas']['ReferenceChange']
        sprint_id?: components['schemas']['ReferenceChange']
        home_board_id?: components['schemas']['ReferenceChange']
        home_list_id?: components['schemas']['ReferenceChange']
        position?: components['schemas']['PositionChange']
      }
    } & components['schemas']['EventBase']
    /**
     * CardDueSoonEvent
     * @description A card is due soon. Sent once for each due date.
     */
    CardDueSoonEvent: {
      /** @constant */
      type: 'card.due_soon'
      changes: Record<string, never>
    } & components['schemas']['EventBase']
    /**
     * CardFileAddedEvent
     * @description A file was added to a card.
     */
    CardFileAddedEvent: {
      /** @constant */
      type: 'card.file_added'
      changes: {
        files?: components['schemas']['FileChange']
      }
    } & components['schemas']['EventBase']
    /**
     * CardFileDeletedEvent
     * @description A file of a card was deleted.
     */
    CardFileDeletedEvent: {
      /** @constant */
      type: 'card.file_deleted'
      changes: {
        files?: components['schemas']['FileChange']
      }
    } & components['schemas']['EventBase']
    /** CardFilters */
    CardFilters: {
      is_archived?: boolean
      /** @description Whether it has children. */
      is_parent?: boolean
      /** @description Whether it has a parent. */
      is_child?: boolean
      /** @description Whether it waits for a card that nobody has finished. */
      is_blocked?: boolean
      /** @description Whether it is in an epic. */
      has_epic?: boolean
      /** @description Whether it has an owner. */
      has_owner?: boolean
      /** @description Whether it has an estimate. */
      has_estimate?: boolean
      has_members?: boolean
      /** @description Whether it has a priority other than 0. */
      has_priority?: boolean
      /** @description Whether it has a status. */
      has_status?: boolean
      /** @description Whether it has tags. */
      has_tags?: boolean
      /** @description Whether it is linked with another card. */
      has_linked_card?: boolean
      /** @description Whether it has a due date. */
      has_due_date?: boolean
      /** @description Whether it has a start date. */
      has_start_date?: boolean
      /** @description Whether it is completed. */
      has_completed_date?: boolean
      has_parent_card?: boolean
      sprint_id?: string
      /** @description When it starts, as a range. */
      start_date?: components['schemas']['DateRange']
      /** @description When it is due, as a range. */
      due_date?: components['schemas']['DateRange']
      /** @description When it was completed, as a range. */
      completed_date?: components['schemas']['DateRange']
      /** @description What its values in custom fields must be like, by the ids of the fields. */
      custom_fields?: {
        [key: string]: components['schemas']['FieldFilter']
      }
      /** @description What must be the case: all of each. */
      include_all?: components['schemas']['CardFiltersAll']
      time_created?: components['schemas']['DateRange']
      time_updated?: components['schemas']['DateRange']
      include?: components['schemas']['CardFiltersChoices']
      exclude?: components['schemas']['CardFiltersChoices']
      sort_by?: {
        field?:
          | (
              | 'time_created'
              | 'time_updated'
              | 'title'
              | 'status'
              | 'priority'
              | 'estimate'
              | 'start_date'
              | 'due_date'
              | 'completed_date'
            )
          | string
        /** @default true */
        order_ascending: boolean
      }
    }
    /** CardFiltersAll */
    CardFiltersAll: {
      tags?: string[]
      members?: string[]
    }
    /** CardFiltersChoices */
    CardFiltersChoices: {
      ids?: string[]
      title?: string | string[]
      content?: string | string[]
      projects?: string[]
      /** @description Boards. */
      boards?: string[]
      lists?: string[]
      /** @description Sprints. */
      sprints?: string[]
      /** @description Any of these epics; `none`: in no epic. */
      epics?: string[]
      /** @description Any of these: `overdue`, `soon` (within two days), `none`. */
      dues?: ('overdue' | 'soon' | 'none')[]
      /** @description Any of these sizes. */
      estimates?: number[]
      members?: string[]
      owners?: string[]
      priority?: number[]
      /** @description The lists that each sprint has. */
      statuses?: ('backlog' | 'committed' | 'started' | 'completed' | 'cancelled')[]
      tags?: string[]
    }
    /**
     * CardHintDismissedEvent
     * @description A proposed tag or link was dismissed, and is no longer proposed for a card.
     */
    CardHintDismissedEvent: {
      /** @constant */
      type: 'card.hint_dismissed'
      changes: {
        hints?: [
          {
            type: string
            tag_id?: string
            card_id?: string | null
          } | null,
          {
            type: string
            tag_id?: string
            card_id?: string | null
          } | null,
        ]
      }
    } & components['schemas']['EventBase']
    /**
     * CardLinkedEvent
     * @description A card was linked to another, or the link was removed.
     */
    CardLinkedEvent: {
      /** @constant */
      type: 'card.linked'
      changes: {
        linked_cards?: [
          {
            card_id: string | null
            linked_card_type: string
          } | null,
          {
            card_id: string | null
            linked_card_type: string
          } | null,
        ]
      }
    } & components['schemas']['EventBase']
    /**
     * CardMarkedEvent
     * @description You marked a card for yourself. Only you read this. `reminder` is how long before the due date you are reminded, or the moment.
     */
    CardMarkedEvent: {
      /** @constant */
      type: 'card.marked'
      changes: {
        is_bookmarked?: components['schemas']['FlagChange']
        is_watching?: components['schemas']['FlagChange']
        reminder?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /**
     * CardMembersChangedEvent
     * @description Someone was added to a card, removed from it, or given another role there.
     */
    CardMembersChangedEvent: {
      /** @constant */
      type: 'card.members_changed'
      changes: {
        members?: components['schemas']['PersonChange']
      }
    } & components['schemas']['EventBase']
    /**
     * CardMovedEvent
     * @description A card was moved within its list or to another list, board or sprint, and may have changed otherwise too. `full_list_id` as in `card.created`.
     */
    CardMovedEvent: {
      /** @constant */
      type: 'card.moved'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        cover_image?: components['schemas']['AnyChange']
        priority?: components['schemas']['NumberChange']
        estimate?: [number | null, number | null]
        owner_id?: components['schemas']['ReferenceChange']
        epic_id?: components['schemas']['ReferenceChange']
        parent_card_id?: components['schemas']['ReferenceChange']
        start_date?: components['schemas']['NumberChange']
        due_date?: components['schemas']['NumberChange']
        external_id?: components['schemas']['TextChange']
        custom_fields?: [
          {
            [key: string]: unknown
          } | null,
          {
            [key: string]: unknown
          } | null,
        ]
        project_id?: components['schemas']['ReferenceChange']
        board_id?: components['schemas']['ReferenceChange']
        list_id?: components['schemas']['ReferenceChange']
        sprint_id?: components['schemas']['ReferenceChange']
        home_board_id?: components['schemas']['ReferenceChange']
        home_list_id?: components['schemas']['ReferenceChange']
        position?: components['schemas']['PositionChange']
        full_list_id?: components['schemas']['ReferenceChange']
        status?: components['schemas']['TextChange']
        archived?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /**
     * CardOverdueEvent
     * @description The due date of a card has passed. Sent once for each due date.
     */
    CardOverdueEvent: {
      /** @constant */
      type: 'card.overdue'
      changes: Record<string, never>
    } & components['schemas']['EventBase']
    /**
     * CardPullRequestAddedEvent
     * @description A pull request or merge request names a card.
     */
    CardPullRequestAddedEvent: {
      /** @constant */
      type: 'card.pull_request_added'
      changes: {
        external_links?: [
          {
            type: string
            number: number
            title: string
            html_url: string
            state: string
          } | null,
          {
            type: string
            number: number
            title: string
            html_url: string
            state: string
          } | null,
        ]
      }
    } & components['schemas']['EventBase']
    /**
     * CardPullRequestRemovedEvent
     * @description A pull request no longer names a card.
     */
    CardPullRequestRemovedEvent: {
      /** @constant */
      type: 'card.pull_request_removed'
      changes: {
        external_links?: [
          {
            type: string
            number: number
            title: string
            html_url: string
            state: string
          } | null,
          {
            type: string
            number: number
            title: string
            html_url: string
            state: string
          } | null,
        ]
      }
    } & components['schemas']['EventBase']
    /**
     * CardPullRequestUpdatedEvent
     * @description A pull request of a card changed its state or its text.
     */
    CardPullRequestUpdatedEvent: {
      /** @constant */
      type: 'card.pull_request_updated'
      changes: {
        external_links?: [
          {
            type: string
            number: number
            title: string
            html_url: string
            state: string
          } | null,
          {
            type: string
            number: number
            title: string
            html_url: string
            state: string
          } | null,
        ]
      }
    } & components['schemas']['EventBase']
    /**
     * CardRemindedEvent
     * @description You were reminded of a card, as you chose in your settings or on it. Only you read this.
     */
    CardRemindedEvent: {
      /** @constant */
      type: 'card.reminded'
      changes: {
        /** @description The last that happened. */
        kind?: [('due_soon' | 'reminder') | null, ('due_soon' | 'reminder') | null]
      }
    } & components['schemas']['EventBase']
    /**
     * CardRestoredEvent
     * @description A card was restored to an earlier state. If it had been deleted, its fields and list are shown; other changes have events before this one.
     */
    CardRestoredEvent: {
      /** @constant */
      type: 'card.restored'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        cover_image?: components['schemas']['AnyChange']
        priority?: components['schemas']['NumberChange']
        estimate?: [number | null, number | null]
        owner_id?: components['schemas']['ReferenceChange']
        epic_id?: components['schemas']['ReferenceChange']
        parent_card_id?: components['schemas']['ReferenceChange']
        start_date?: components['schemas']['NumberChange']
        due_date?: components['schemas']['NumberChange']
        external_id?: components['schemas']['TextChange']
        custom_fields?: [
          {
            [key: string]: unknown
          } | null,
          {
            [key: string]: unknown
          } | null,
        ]
        project_id?: components['schemas']['ReferenceChange']
        board_id?: components['schemas']['ReferenceChange']
        list_id?: components['schemas']['ReferenceChange']
        sprint_id?: components['schemas']['ReferenceChange']
        home_board_id?: components['schemas']['ReferenceChange']
        home_list_id?: components['schemas']['ReferenceChange']
        position?: components['schemas']['PositionChange']
        checklists?: [string[] | null, string[] | null]
      }
    } & components['schemas']['EventBase']
    /** CardSummary */
    CardSummary: {
      title: string
      card_id: string
      user_id: string
      project_id: string
      board_id: string | null
      board_title: string
      list_id: string
      list_title: string
      list_color: string
      /** @enum {unknown} */
      status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
      archived: components['schemas']['ArchivedMarker'] | null
    }
    /**
     * CardTagsChangedEvent
     * @description The tags of a card changed. Before and after are all their ids.
     */
    CardTagsChangedEvent: {
      /** @constant */
      type: 'card.tags_changed'
      changes: {
        tags?: components['schemas']['ReferencesChange']
      }
    } & components['schemas']['EventBase']
    /**
     * CardUpdatedEvent
     * @description A card changed. `archived` shows that it was archived or unarchived.
     */
    CardUpdatedEvent: {
      /** @constant */
      type: 'card.updated'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        cover_image?: components['schemas']['AnyChange']
        priority?: components['schemas']['NumberChange']
        estimate?: [number | null, number | null]
        owner_id?: components['schemas']['ReferenceChange']
        epic_id?: components['schemas']['ReferenceChange']
        parent_card_id?: components['schemas']['ReferenceChange']
        start_date?: components['schemas']['NumberChange']
        due_date?: components['schemas']['NumberChange']
        external_id?: components['schemas']['TextChange']
        custom_fields?: [
          {
            [key: string]: unknown
          } | null,
          {
            [key: string]: unknown
          } | null,
        ]
        archived?: components['schemas']['FlagChange']
        home_board_id?: components['schemas']['ReferenceChange']
        home_list_id?: components['schemas']['ReferenceChange']
      }
    } & components['schemas']['EventBase']
    /** Change */
    Change: {
      /** @description Counts the changes of the workspace. For guests, a text that identifies the event for them alone. */
      seq: number | string
      type: string
      user_id: string
      user: components['schemas']['UserReference']
      changes: {
        [key: string]: unknown[]
      }
      time_created: number
    }
    /** Checklist */
    Checklist: {
      id: string
      title: string
      content: string
      card_id: string
      user_id: string
      time_created: number
      time_updated: number
      items: components['schemas']['ChecklistItem'][]
    }
    /** ChecklistItem */
    ChecklistItem: {
      id: string
      title: string
      content: string
      checklist_id: string
      user_id: string
      time_created: number
      time_updated: number
      checked: boolean
      owner_id: string | null
      due_date: number | null
    }
    /** Collaboration */
    Collaboration: {
      /** @description A token for one document and one person, for a short time. */
      token: string
    }
    /** Comment */
    Comment: {
      id: string
      /**
       * @description Always `comment`.
       * @enum {unknown}
       */
      type: 'comment' | 'child_comment'
      team_id: string
      card_id: string | null
      /** @description The page. */
      page_id: string | null
      /** @description The comment that it replies to. */
      parent_id: string | null
      content: string
      /** @description The format of the content, returned as sent; 1 when nothing was sent. */
      schema:
        | number
        | string
        | {
            [key: string]: unknown
          }
      /** @description What the comment is about, in its author’s words; returned as sent. */
      context:
        | (
            | string
            | {
                [key: string]: unknown
              }
          )
        | null
      /**
       * @description open, resolved, or orphaned when what it was about is gone.
       * @enum {unknown}
       */
      status: 'open' | 'resolved' | 'orphaned'
      user_id: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      /** @description In the order of their first use, each with its people in the order in which they reacted. */
      reactions: {
        /** @description One emoji. */
        reaction: string
        /** @description Who did so. */
        user_ids: string[]
      }[]
      /** @description The author, and everyone who replied. */
      participants: {
        user_id: string
      }[]
      total_files: number
      /** @description How many replies there are. */
      children: {
        /** @description How many there are. */
        count: number
      }
      time_created: number
      time_updated: number
    }
    /**
     * CommentCreatedEvent
     * @description Someone commented on a card, an epic or a page, or replied to a comment.
     */
    CommentCreatedEvent: {
      /** @constant */
      type: 'comment.created'
      changes: {
        content?: components['schemas']['TextChange']
        context?: components['schemas']['AnyChange']
        schema?: components['schemas']['AnyChange']
        status?: components['schemas']['TextChange']
        parent_id?: components['schemas']['ReferenceChange']
      }
    } & components['schemas']['EventBase']
    /**
     * CommentDeletedEvent
     * @description A comment was deleted. Its replies have events of their own.
     */
    CommentDeletedEvent: {
      /** @constant */
      type: 'comment.deleted'
      changes: {
        content?: components['schemas']['TextChange']
        context?: components['schemas']['AnyChange']
        schema?: components['schemas']['AnyChange']
        status?: components['schemas']['TextChange']
        parent_id?: components['schemas']['ReferenceChange']
      }
    } & components['schemas']['EventBase']
    /**
     * CommentFileAddedEvent
     * @description A file was added to a comment.
     */
    CommentFileAddedEvent: {
      /** @constant */
      type: 'comment.file_added'
      changes: {
        files?: components['schemas']['FileChange']
      }
    } & components['schemas']['EventBase']
    /**
     * CommentFileDeletedEvent
     * @description A file of a comment was deleted.
     */
    CommentFileDeletedEvent: {
      /** @constant */
      type: 'comment.file_deleted'
      changes: {
        files?: components['schemas']['FileChange']
      }
    } & components['schemas']['EventBase']
    /**
     * CommentReactedEvent
     * @description Someone reacted to a comment, or removed a reaction.
     */
    CommentReactedEvent: {
      /** @constant */
      type: 'comment.reacted'
      changes: {
        /** @description Reactions: who, and with what. */
        reactions?: [
          {
            user_id: string
            reaction: string
          } | null,
          {
            user_id: string
            reaction: string
          } | null,
        ]
      }
    } & components['schemas']['EventBase']
    /**
     * CommentUpdatedEvent
     * @description A comment was edited, resolved, reopened or set aside.
     */
    CommentUpdatedEvent: {
      /** @constant */
      type: 'comment.updated'
      changes: {
        content?: components['schemas']['TextChange']
        context?: components['schemas']['AnyChange']
        schema?: components['schemas']['AnyChange']
        status?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /** CycleTimeReport */
    CycleTimeReport: {
      /** @description The first day (UTC). Later than asked for where the log no longer reaches back. */
      from: string
      /** @description The last day (UTC). */
      to: string
      /** @description All cards completed in the period, also those beyond the listed ones. */
      total: number
      /** @description From the first start to the completion, in milliseconds. */
      cycle_time: components['schemas']['ReportPercentiles']
      /** @description From the creation to the completion, in milliseconds. */
      lead_time: components['schemas']['ReportPercentiles']
      /** @description The cards completed in the period, the latest first. */
      cards: components['schemas']['FinishedCard'][]
    }
    /** DateRange */
    DateRange: {
      /** @description A date in seconds or milliseconds, or date math: `now-1d`, `now+2w`, `1767225600||+3d` (s, m, h, d, w, M, y); `now/d` is the beginning of the day, in UTC. */
      before?: string | number
      after?: string | number
    }
    /** DeletedItem */
    DeletedItem: {
      /**
       * @description What it is: its path is that of the noun.
       * @enum {unknown}
       */
      noun: 'board' | 'card' | 'list' | 'page'
      id: string
      title: string
      project_id: string
      board_id: string | null
      list_id: string | null
      /** @description The state before it was deleted: what its `restore` takes. */
      seq: number | string
      user_id: string
      user: components['schemas']['UserReference']
      /** @description When it was deleted, in milliseconds. */
      time_deleted: number
      /** @description When it leaves the bin for good, in milliseconds; null while the log is kept for always. */
      time_expires: number | null
    }
    /** Delivery */
    Delivery: {
      /** @description Counts the deliveries of the integration. */
      id: string
      /** @description The `webhook-id` of the message, or what a code host calls it: the same whenever it is sent again. */
      message_id: string
      /** @description The position of the event in the log. */
      seq: number | null
      /** @description What happened: the noun and the verb; `integration.test` for a test. */
      type: string
      /** @description How often it was tried. */
      attempts: number
      /**
       * @description delivered, retrying, or failed when it is not tried again.
       * @enum {unknown}
       */
      status: 'delivered' | 'retrying' | 'failed'
      /** @description What the receiver answered; null when there was no answer. */
      response_status: number | null
      /** @description Why it failed: `status_…` of the answer, `unreachable`, `timed_out`, `broken` or `secret_unreadable`; for a code host `not_moved: …`, the cards whose lists refused them; null if nothing did. */
      error: string | null
      time_created: number
      /** @description When it was taken, in milliseconds. */
      time_delivered: number | null
    }
    /** Epic */
    Epic: {
      id: string
      team_id: string
      title: string
      content: string
      schema: number
      collaboration: components['schemas']['Collaboration'] | null
      /** @enum {unknown} */
      status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
      priority: number
      list_id: string
      list_color: string
      list_title: string
      owner_id: string | null
      user_id: string
      user_id_updated: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      start_date: number | null
      due_date: number | null
      completed_date: number | null
      time_created: number
      time_updated: number
      members: components['schemas']['WorkMember'][]
      checklists: components['schemas']['Checklist'][]
      checklist_order: {
        [key: string]: number
      }
      checklist_item_order: {
        [key: string]: number
      }
      child_cards: components['schemas']['CardSummary'][]
      child_card_order: {
        [key: string]: number
      }
      linked_cards: components['schemas']['LinkedCard'][]
      archived: components['schemas']['ArchivedMarker'] | null
      archived_list: boolean
      tags: components['schemas']['Tag'][]
      total_comments: number
      total_files: number
      is_watching: boolean
      external_links: components['schemas']['ExternalLink'][]
      hints: components['schemas']['Hint'][]
      cover_image:
        | (
            | string
            | {
                [key: string]: string | null
              }
          )
        | null
      icon:
        | (
            | string
            | {
                [key: string]: string | null
              }
          )
        | null
      custom_fields: {
        [key: string]: string | number | boolean | string[]
      }
      /**
       * @description Always `epic`.
       * @enum {unknown}
       */
      type: 'epic'
      /** @description How it is going. */
      health_status: ('on_track' | 'at_risk' | 'off_track') | null
      /** @description True when nobody has said how it is going for longer than the period. */
      health_status_is_stale: boolean
      /** @description After so many days the health counts as stale. */
      health_status_stale_period: number
      /** @description When its health was last updated, in milliseconds. */
      time_health_last_updated: number | null
      /** @description Who said last how it is going. */
      health_status_updated_by: string | null
    }
    /**
     * EpicChecklistCreatedEvent
     * @description A checklist was added to an epic.
     */
    EpicChecklistCreatedEvent: {
      /** @constant */
      type: 'epic.checklist_created'
      changes: {
        [key: string]: components['schemas']['AnyChange']
      }
    } & components['schemas']['EventBase']
    /**
     * EpicChecklistDeletedEvent
     * @description A checklist of an epic was deleted, with its items.
     */
    EpicChecklistDeletedEvent: {
      /** @constant */
      type: 'epic.checklist_deleted'
      changes: {
        [key: string]: components['schemas']['AnyChange']
      }
    } & components['schemas']['EventBase']
    /**
     * EpicChecklistItemCreatedEvent
     * @description An item was added to a checklist of an epic.
     */
    EpicChecklistItemCreatedEvent: {
      /** @constant */
      type: 'epic.checklist_item_created'
      changes: {
        [key: string]: components['schemas']['AnyChange']
      }
    } & components['schemas']['EventBase']
    /**
     * EpicChecklistItemDeletedEvent
     * @description An item on a checklist of an epic was deleted.
     */
    EpicChecklistItemDeletedEvent: {
      /** @constant */
      type: 'epic.checklist_item_deleted'
      changes: {
        [key: string]: components['schemas']['AnyChange']
      }
    } & components['schemas']['EventBase']
    /**
     * EpicChecklistItemDueSoonEvent
     * @description An item on a checklist of an epic is due soon. Sent once for each due date.
     */
    EpicChecklistItemDueSoonEvent: {
      /** @constant */
      type: 'epic.checklist_item_due_soon'
      changes: {
        checklist_item?: [
          {
            id: string
            checklist_id: string
            owner_id: string | null
            due_date: number
          } | null,
          {
            id: string
            checklist_id: string
            owner_id: string | null
            due_date: number
          } | null,
        ]
      }
    } & components['schemas']['EventBase']
    /**
     * EpicChecklistItemOverdueEvent
     * @description The due date of an item on a checklist of an epic has passed. Sent once for each due date.
     */
    EpicChecklistItemOverdueEvent: {
      /** @constant */
      type: 'epic.checklist_item_overdue'
      changes: {
        checklist_item?: [
          {
            id: string
            checklist_id: string
            owner_id: string | null
            due_date: number
          } | null,
          {
            id: string
            checklist_id: string
            owner_id: string | null
            due_date: number
          } | null,
        ]
      }
    } & components['schemas']['EventBase']
    /**
     * EpicChecklistItemUpdatedEvent
     * @description An item on a checklist of an epic changed.
     */
    EpicChecklistItemUpdatedEvent: {
      /** @constant */
      type: 'epic.checklist_item_updated'
      changes: {
        [key: string]: components['schemas']['AnyChange']
      }
    } & components['schemas']['EventBase']
    /**
     * EpicChecklistUpdatedEvent
     * @description A checklist of an epic changed.
     */
    EpicChecklistUpdatedEvent: {
      /** @constant */
      type: 'epic.checklist_updated'
      changes: {
        [key: string]: components['schemas']['AnyChange']
      }
    } & components['schemas']['EventBase']
    /**
     * EpicCreatedEvent
     * @description An epic was created.
     */
    EpicCreatedEvent: {
      /** @constant */
      type: 'epic.created'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        cover_image?: components['schemas']['AnyChange']
        priority?: components['schemas']['NumberChange']
        owner_id?: components['schemas']['ReferenceChange']
        start_date?: components['schemas']['NumberChange']
        due_date?: components['schemas']['NumberChange']
        health_status?: components['schemas']['TextChange']
        health_status_stale_period?: components['schemas']['NumberChange']
        custom_fields?: [
          {
            [key: string]: unknown
          } | null,
          {
            [key: string]: unknown
          } | null,
        ]
        list_id?: components['schemas']['ReferenceChange']
        position?: components['schemas']['PositionChange']
        members?: components['schemas']['PeopleChange']
      }
    } & components['schemas']['EventBase']
    /**
     * EpicDeletedEvent
     * @description An epic was deleted.
     */
    EpicDeletedEvent: {
      /** @constant */
      type: 'epic.deleted'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        cover_image?: components['schemas']['AnyChange']
        priority?: components['schemas']['NumberChange']
        owner_id?: components['schemas']['ReferenceChange']
        start_date?: components['schemas']['NumberChange']
        due_date?: components['schemas']['NumberChange']
        health_status?: components['schemas']['TextChange']
        health_status_stale_period?: components['schemas']['NumberChange']
        custom_fields?: [
          {
            [key: string]: unknown
          } | null,
          {
            [key: string]: unknown
          } | null,
        ]
        list_id?: components['schemas']['ReferenceChange']
        position?: components['schemas']['PositionChange']
      }
    } & components['schemas']['EventBase']
    /**
     * EpicDueSoonEvent
     * @description An epic is due soon. Sent once for each due date.
     */
    EpicDueSoonEvent: {
      /** @constant */
      type: 'epic.due_soon'
      changes: Record<string, never>
    } & components['schemas']['EventBase']
    /**
     * EpicFileAddedEvent
     * @description A file was added to an epic.
     */
    EpicFileAddedEvent: {
      /** @constant */
      type: 'epic.file_added'
      changes: {
        files?: components['schemas']['FileChange']
      }
    } & components['schemas']['EventBase']
    /**
     * EpicFileDeletedEvent
     * @description A file of an epic was deleted.
     */
    EpicFileDeletedEvent: {
      /** @constant */
      type: 'epic.file_deleted'
      changes: {
        files?: components['schemas']['FileChange']
      }
    } & components['schemas']['EventBase']
    /**
     * EpicHealthStaleEvent
     * @description The last update on the health of an epic is too old. Sent once, until someone updates it.
     */
    EpicHealthStaleEvent: {
      /** @constant */
      type: 'epic.health_stale'
      changes: Record<string, never>
    } & components['schemas']['EventBase']
    /**
     * EpicHintDismissedEvent
     * @description A proposed tag or link was dismissed, and is no longer proposed for an epic.
     */
    EpicHintDismissedEvent: {
      /** @constant */
      type: 'epic.hint_dismissed'
      changes: {
        hints?: [
          {
            type: string
            tag_id?: string
            card_id?: string | null
          } | null,
          {
            type: string
            tag_id?: string
            card_id?: string | null
          } | null,
        ]
      }
    } & components['schemas']['EventBase']
    /**
     * EpicLinkedEvent
     * @description An epic was linked to another, or the link was removed.
     */
    EpicLinkedEvent: {
      /** @constant */
      type: 'epic.linked'
      changes: {
        linked_cards?: [
          {
            card_id: string | null
            linked_card_type: string
          } | null,
          {
            card_id: string | null
            linked_card_type: string
          } | null,
        ]
      }
    } & components['schemas']['EventBase']
    /**
     * EpicMarkedEvent
     * @description You marked an epic for yourself. Only you read this.
     */
    EpicMarkedEvent: {
      /** @constant */
      type: 'epic.marked'
      changes: {
        is_watching?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /**
     * EpicMembersChangedEvent
     * @description Someone was added to an epic, removed from it, or given another role there.
     */
    EpicMembersChangedEvent: {
      /** @constant */
      type: 'epic.members_changed'
      changes: {
        members?: components['schemas']['PersonChange']
      }
    } & components['schemas']['EventBase']
    /**
     * EpicMovedEvent
     * @description An epic was moved within its list or to another list of the roadmap, and may have changed otherwise too.
     */
    EpicMovedEvent: {
      /** @constant */
      type: 'epic.moved'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        cover_image?: components['schemas']['AnyChange']
        priority?: components['schemas']['NumberChange']
        owner_id?: components['schemas']['ReferenceChange']
        start_date?: components['schemas']['NumberChange']
        due_date?: components['schemas']['NumberChange']
        health_status?: components['schemas']['TextChange']
        health_status_stale_period?: components['schemas']['NumberChange']
        custom_fields?: [
          {
            [key: string]: unknown
          } | null,
          {
            [key: string]: unknown
          } | null,
        ]
        list_id?: components['schemas']['ReferenceChange']
        position?: components['schemas']['PositionChange']
        archived?: components['schemas']['FlagChange']
        status?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /**
     * EpicOverdueEvent
     * @description The due date of an epic has passed. Sent once for each due date.
     */
    EpicOverdueEvent: {
      /** @constant */
      type: 'epic.overdue'
      changes: Record<string, never>
    } & components['schemas']['EventBase']
    /**
     * EpicPullRequestAddedEvent
     * @description A pull request or merge request names an epic.
     */
    EpicPullRequestAddedEvent: {
      /** @constant */
      type: 'epic.pull_request_added'
      changes: {
        external_links?: [
          {
            type: string
            number: number
            title: string
            html_url: string
            state: string
          } | null,
          {
            type: string
            number: number
            title: string
            html_url: string
            state: string
          } | null,
        ]
      }
    } & components['schemas']['EventBase']
    /**
     * EpicPullRequestRemovedEvent
     * @description A pull request no longer names an epic.
     */
    EpicPullRequestRemovedEvent: {
      /** @constant */
      type: 'epic.pull_request_removed'
      changes: {
        external_links?: [
          {
            type: string
            number: number
            title: string
            html_url: string
            state: string
          } | null,
          {
            type: string
            number: number
            title: string
            html_url: string
            state: string
          } | null,
        ]
      }
    } & components['schemas']['EventBase']
    /**
     * EpicPullRequestUpdatedEvent
     * @description A pull request of an epic changed its state or its text.
     */
    EpicPullRequestUpdatedEvent: {
      /** @constant */
      type: 'epic.pull_request_updated'
      changes: {
        external_links?: [
          {
            type: string
            number: number
            title: string
            html_url: string
            state: string
          } | null,
          {
            type: string
            number: number
            title: string
            html_url: string
            state: string
          } | null,
        ]
      }
    } & components['schemas']['EventBase']
    /**
     * EpicRemindedEvent
     * @description You were reminded of an epic, as you chose in your settings or on it. Only you read this.
     */
    EpicRemindedEvent: {
      /** @constant */
      type: 'epic.reminded'
      changes: {
        kind?: [('due_soon' | 'reminder') | null, ('due_soon' | 'reminder') | null]
      }
    } & components['schemas']['EventBase']
    /**
     * EpicTagsChangedEvent
     * @description The tags of an epic changed. Before and after are all their ids.
     */
    EpicTagsChangedEvent: {
      /** @constant */
      type: 'epic.tags_changed'
      changes: {
        tags?: components['schemas']['ReferencesChange']
      }
    } & components['schemas']['EventBase']
    /**
     * EpicUpdatedEvent
     * @description An epic changed. `archived` shows that it was archived or unarchived.
     */
    EpicUpdatedEvent: {
      /** @constant */
      type: 'epic.updated'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        cover_image?: components['schemas']['AnyChange']
        priority?: components['schemas']['NumberChange']
        owner_id?: components['schemas']['ReferenceChange']
        start_date?: components['schemas']['NumberChange']
        due_date?: components['schemas']['NumberChange']
        health_status?: components['schemas']['TextChange']
        health_status_stale_period?: components['schemas']['NumberChange']
        custom_fields?: [
          {
            [key: string]: unknown
          } | null,
          {
            [key: string]: unknown
          } | null,
        ]
        archived?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /** Event */
    Event:
      | components['schemas']['BoardCreatedEvent']
      | components['schemas']['BoardUpdatedEvent']
      | components['schemas']['BoardMovedEvent']
      | components['schemas']['BoardDeletedEvent']
      | components['schemas']['BoardRestoredEvent']
      | components['schemas']['BoardMembersChangedEvent']
      | components['schemas']['BoardMarkedEvent']
      | components['schemas']['CardCreatedEvent']
      | components['schemas']['CardUpdatedEvent']
      | components['schemas']['CardMovedEvent']
      | components['schemas']['CardRestoredEvent']
      | components['schemas']['CardDeletedEvent']
      | components['schemas']['CardLinkedEvent']
      | components['schemas']['CardMembersChangedEvent']
      | components['schemas']['CardTagsChangedEvent']
      | components['schemas']['CardChecklistCreatedEvent']
      | components['schemas']['CardChecklistUpdatedEvent']
      | components['schemas']['CardChecklistDeletedEvent']
      | components['schemas']['CardChecklistItemCreatedEvent']
      | components['schemas']['CardChecklistItemUpdatedEvent']
      | components['schemas']['CardChecklistItemDeletedEvent']
      | components['schemas']['CardChecklistItemDueSoonEvent']
      | components['schemas']['CardChecklistItemOverdueEvent']
      | components['schemas']['CardFileAddedEvent']
      | components['schemas']['CardFileDeletedEvent']
      | components['schemas']['CardPullRequestAddedEvent']
      | components['schemas']['CardPullRequestUpdatedEvent']
      | components['schemas']['CardPullRequestRemovedEvent']
      | components['schemas']['CardHintDismissedEvent']
      | components['schemas']['CardDueSoonEvent']
      | components['schemas']['CardRemindedEvent']
      | components['schemas']['CardOverdueEvent']
      | components['schemas']['CardMarkedEvent']
      | components['schemas']['CommentCreatedEvent']
      | components['schemas']['CommentUpdatedEvent']
      | components['schemas']['CommentReactedEvent']
      | components['schemas']['CommentFileAddedEvent']
      | components['schemas']['CommentFileDeletedEvent']
      | components['schemas']['CommentDeletedEvent']
      | components['schemas']['EpicCreatedEvent']
      | components['schemas']['EpicUpdatedEvent']
      | components['schemas']['EpicMovedEvent']
      | components['schemas']['EpicDeletedEvent']
      | components['schemas']['EpicLinkedEvent']
      | components['schemas']['EpicMembersChangedEvent']
      | components['schemas']['EpicTagsChangedEvent']
      | components['schemas']['EpicChecklistCreatedEvent']
      | components['schemas']['EpicChecklistUpdatedEvent']
      | components['schemas']['EpicChecklistDeletedEvent']
      | components['schemas']['EpicChecklistItemCreatedEvent']
      | components['schemas']['EpicChecklistItemUpdatedEvent']
      | components['schemas']['EpicChecklistItemDeletedEvent']
      | components['schemas']['EpicChecklistItemDueSoonEvent']
      | components['schemas']['EpicChecklistItemOverdueEvent']
      | components['schemas']['EpicFileAddedEvent']
      | components['schemas']['EpicFileDeletedEvent']
      | components['schemas']['EpicPullRequestAddedEvent']
      | components['schemas']['EpicPullRequestUpdatedEvent']
      | components['schemas']['EpicPullRequestRemovedEvent']
      | components['schemas']['EpicHintDismissedEvent']
      | components['schemas']['EpicDueSoonEvent']
      | components['schemas']['EpicRemindedEvent']
      | components['schemas']['EpicOverdueEvent']
      | components['schemas']['EpicHealthStaleEvent']
      | components['schemas']['EpicMarkedEvent']
      | components['schemas']['FieldCreatedEvent']
      | components['schemas']['FieldUpdatedEvent']
      | components['schemas']['FieldDeletedEvent']
      | components['schemas']['FieldRestoredEvent']
      | components['schemas']['FormCreatedEvent']
      | components['schemas']['FormUpdatedEvent']
      | components['schemas']['FormDeletedEvent']
      | components['schemas']['IntegrationCreatedEvent']
      | components['schemas']['IntegrationUpdatedEvent']
      | components['schemas']['IntegrationRotatedEvent']
      | components['schemas']['IntegrationReplayedEvent']
      | components['schemas']['IntegrationDeletedEvent']
      | components['schemas']['ListCreatedEvent']
      | components['schemas']['ListUpdatedEvent']
      | components['schemas']['ListMovedEvent']
      | components['schemas']['ListDeletedEvent']
      | components['schemas']['ListRestoredEvent']
      | components['schemas']['ListLimitExceededEvent']
      | components['schemas']['ListMarkedEvent']
      | components['schemas']['MemberAddedEvent']
      | components['schemas']['MemberJoinedEvent']
      | components['schemas']['MemberUpdatedEvent']
      | components['schemas']['MemberLinkCreatedEvent']
      | components['schemas']['MemberLinkUsedEvent']
      | components['schemas']['MemberRemovedEvent']
      | components['schemas']['MemberErasedEvent']
      | components['schemas']['NoteCreatedEvent']
      | components['schemas']['NoteUpdatedEvent']
      | components['schemas']['NoteDeletedEvent']
      | components['schemas']['PageFileAddedEvent']
      | components['schemas']['PageFileDeletedEvent']
      | components['schemas']['PageCreatedEvent']
      | components['schemas']['PageUpdatedEvent']
      | components['schemas']['PageMovedEvent']
      | components['schemas']['PageArchivedEvent']
      | components['schemas']['PageRestoredEvent']
      | components['schemas']['PageDeletedEvent']
      | components['schemas']['PageMarkedEvent']
      | components['schemas']['ProjectCreatedEvent']
      | components['schemas']['ProjectUpdatedEvent']
      | components['schemas']['ProjectMovedEvent']
      | components['schemas']['ProjectDeletedEvent']
      | components['schemas']['ProjectMembersChangedEvent']
      | components['schemas']['ProjectRecoveredEvent']
      | components['schemas']['ProjectLimitExceededEvent']
      | components['schemas']['SprintCreatedEvent']
      | components['schemas']['SprintUpdatedEvent']
      | components['schemas']['SprintStartedEvent']
      | components['schemas']['SprintCompletedEvent']
      | components['schemas']['SprintCanceledEvent']
      | components['schemas']['SprintDeletedEvent']
      | components['schemas']['SprintSettingsUpdatedEvent']
      | components['schemas']['TagCreatedEvent']
      | components['schemas']['TagUpdatedEvent']
      | components['schemas']['TagDeletedEvent']
      | components['schemas']['TeamUpdatedEvent']
      | components['schemas']['TeamLogCutEvent']
      | components['schemas']['TemplateCreatedEvent']
      | components['schemas']['TemplateUpdatedEvent']
      | components['schemas']['TemplateDeletedEvent']
      | components['schemas']['TemplateRestoredEvent']
      | components['schemas']['RecurrenceCreatedEvent']
      | components['schemas']['RecurrenceUpdatedEvent']
      | components['schemas']['RecurrenceCardMadeEvent']
      | components['schemas']['RecurrenceDeletedEvent']
      | components['schemas']['RecurrenceRestoredEvent']
      | components['schemas']['RuleCreatedEvent']
      | components['schemas']['RuleUpdatedEvent']
      | components['schemas']['RuleNotifiedEvent']
      | components['schemas']['RuleFailedEvent']
      | components['schemas']['RuleCalledEvent']
      | components['schemas']['RuleDeletedEvent']
      | components['schemas']['TimeEntryCreatedEvent']
      | components['schemas']['TimeEntryUpdatedEvent']
      | components['schemas']['TimeEntryDeletedEvent']
      | components['schemas']['TokenCreatedEvent']
      | components['schemas']['TokenRevokedEvent']
      | components['schemas']['TokenExpiredEvent']
      | components['schemas']['ViewCreatedEvent']
      | components['schemas']['ViewUpdatedEvent']
      | components['schemas']['ViewDeletedEvent']
      | components['schemas']['ViewRestoredEvent']
      | components['schemas']['ViewFeedCreatedEvent']
      | components['schemas']['ViewFeedDeletedEvent']
    /** EventBase */
    EventBase: {
      seq: number | string
      team_id: string
      /** @description The thing, person or token that the event is named after. */
      entity_id: string | null
      project_id: string | null
      board_id: string | null
      list_id: string | null
      card_id: string | null
      sprint_id: string | null
      epic_id: string | null
      page_id: string | null
      user_id: string
      user: components['schemas']['UserReference']
      time_created: number
    }
    /** ExternalLink */
    ExternalLink: {
      /** @enum {unknown} */
      type: 'github_pull_request' | 'gitlab_merge_request' | 'gitea_pull_request'
      /** @description The pull request. */
      github_pull_request?: components['schemas']['GithubPullRequest']
      /** @description The merge request. */
      gitlab_merge_request?: components['schemas']['GitlabMergeRequest']
      gitea_pull_request?: components['schemas']['GiteaPullRequest']
    }
    /** Feed */
    Feed: {
      /** @description The address of a calendar. */
      ics: string
      /** @description The address of a table for spreadsheets. */
      csv: string
      /** @description The address of the same as JSON. */
      json: string
    }
    /** Field */
    Field: {
      id: string
      team_id: string
      project_id: string
      /**
       * @description What its values are: see Custom fields in docs/api.md.
       * @enum {string}
       */
      type: 'text' | 'number' | 'money' | 'date' | 'checkbox' | 'select' | 'multi_select' | 'person' | 'link' | 'rating'
      title: string
      /** @description What can be chosen in a select or multi_select, in their order. */
      options: components['schemas']['FieldOption'][]
      /** @description Whether a card needs a value. */
      required: boolean
      /** @description The value of new cards; null for none. */
      default: (string | number | boolean | string[]) | null
      /** @description What follows a number: a unit, or the currency of money. */
      unit: string
      /** @description How many decimals are shown, and how many a new amount of money may have. Values stay as they were sent. */
      decimals: number
      /** @description Whether its values are shown on the tiles of a board. */
      on_tile: boolean
      time_deleted: number | null
      user_id: string
      user_id_updated: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      time_created: number
      time_updated: number
    }
    /**
     * FieldCreatedEvent
     * @description A custom field was added to a space.
     */
    FieldCreatedEvent: {
      /** @constant */
      type: 'field.created'
      changes: {
        type?: components['schemas']['TextChange']
        title?: components['schemas']['TextChange']
        options?: [
          (
            | {
                id: string
                title: string
                color: string
              }[]
            | null
          ),
          (
            | {
                id: string
                title: string
                color: string
              }[]
            | null
          ),
        ]
        required?: components['schemas']['FlagChange']
        default_value?: components['schemas']['AnyChange']
        unit?: components['schemas']['TextChange']
        decimals?: components['schemas']['NumberChange']
        on_tile?: components['schemas']['FlagChange']
        position?: components['schemas']['PositionChange']
      }
    } & components['schemas']['EventBase']
    /**
     * FieldDeletedEvent
     * @description A custom field was deleted. Its values show no longer.
     */
    FieldDeletedEvent: {
      /** @constant */
      type: 'field.deleted'
      changes: {
        type?: components['schemas']['TextChange']
        title?: components['schemas']['TextChange']
        options?: [
          (
            | {
                id: string
                title: string
                color: string
              }[]
            | null
          ),
          (
            | {
                id: string
                title: string
                color: string
              }[]
            | null
          ),
        ]
        required?: components['schemas']['FlagChange']
        default_value?: components['schemas']['AnyChange']
        unit?: components['schemas']['TextChange']
        decimals?: components['schemas']['NumberChange']
        on_tile?: components['schemas']['FlagChange']
        position?: components['schemas']['PositionChange']
      }
    } & components['schemas']['EventBase']
    /** FieldFilter */
    FieldFilter: {
      /** @description Whether it has a value in this custom field. */
      has_value?: boolean
      /** @description Any of these values; `none`, of options and people: no value; `me`, of people: the caller. */
      include?: (string | number | boolean)[]
      /** @description None of these values. */
      exclude?: (string | number | boolean)[]
      /** @description Of fields with numbers: at least this. */
      min?: number
      /** @description Of fields with numbers: at most this. */
      max?: number
      after?: string | number
      before?: string | number
    }
    /** FieldOption */
    FieldOption: {
      /** @description The id by which values name it. */
      id: string
      title: string
      color: string
    }
    /** FieldPreview */
    FieldPreview: {
      /** @description How many values there are. */
      total: number
      /** @description How many values would be kept. */
      kept: number
      /** @description How many values would be lost. */
      lost: number
      /** @description Some of the values that would be lost. */
      lost_values: (string | number | boolean | string[])[]
    }
    /** FieldProblem */
    FieldProblem: {
      field: string
      /** @description Stable: programs decide by this. */
      code: string
      /** @description What is wrong, and what to do. */
      message: string
    }
    /**
     * FieldRestoredEvent
     * @description A deleted custom field was restored, with the values that cards and epics had.
     */
    FieldRestoredEvent: {
      /** @constant */
      type: 'field.restored'
      changes: {
        type?: components['schemas']['TextChange']
        title?: components['schemas']['TextChange']
        options?: [
          (
            | {
                id: string
                title: string
                color: string
              }[]
            | null
          ),
          (
            | {
                id: string
                title: string
                color: string
              }[]
            | null
          ),
        ]
        required?: components['schemas']['FlagChange']
        default_value?: components['schemas']['AnyChange']
        unit?: components['schemas']['TextChange']
        decimals?: components['schemas']['NumberChange']
        on_tile?: components['schemas']['FlagChange']
        position?: components['schemas']['PositionChange']
      }
    } & components['schemas']['EventBase']
    /**
     * FieldUpdatedEvent
     * @description A custom field changed. With another `type`, the values on cards and epics were converted.
     */
    FieldUpdatedEvent: {
      /** @constant */
      type: 'field.updated'
      changes: {
        type?: components['schemas']['TextChange']
        title?: components['schemas']['TextChange']
        options?: [
          (
            | {
                id: string
                title: string
                color: string
              }[]
            | null
          ),
          (
            | {
                id: string
                title: string
                color: string
              }[]
            | null
          ),
        ]
        required?: components['schemas']['FlagChange']
        default_value?: components['schemas']['AnyChange']
        unit?: components['schemas']['TextChange']
        decimals?: components['schemas']['NumberChange']
        on_tile?: components['schemas']['FlagChange']
        position?: components['schemas']['PositionChange']
      }
    } & components['schemas']['EventBase']
    /** File */
    File: {
      id: string
      team_id: string
      card_id: string | null
      page_id: string | null
      /** @description The comment. */
      comment_id: string | null
      title: string
      /** @description What the bytes say it is, whatever the sender said. */
      content_type: string
      /** @description How many bytes it has. */
      size: number
      url: string
      thumbnail_url: string | null
      user_id: string
      user_id_updated: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      time_created: number
      time_updated: number
    }
    /** FileChange */
    FileChange: [
      {
        id: string
        title: string
        content_type: string
        size: number
      } | null,
      {
        id: string
        title: string
        content_type: string
        size: number
      } | null,
    ]
    /** FinishedCard */
    FinishedCard: {
      card_id: string
      /** @description The title. null for a card that was deleted since. */
      title: string | null
      estimate: number | null
      /** @description When it was first started; null if it never was. */
      time_started: number | null
      /** @description When it was completed. */
      time_completed: number
      /** @description From its first start to its completion, in milliseconds. */
      cycle_time: number | null
      /** @description From its creation to its completion, in milliseconds. */
      lead_time: number
    }
    /** FlagChange */
    FlagChange: [boolean | null, boolean | null]
    /** FlowDay */
    FlowDay: {
      /** @description A day in UTC. */
      day: string
      /** @description Cards in lists of this behavior. */
      backlog: number
      committed: number
      started: number
      completed: number
      cancelled: number
    }
    /** FlowReport */
    FlowReport: {
      from: string
      to: string
      /** @description Day by day the cards in each status at its end; today as it is now. */
      days: components['schemas']['FlowDay'][]
    }
    /** Form */
    Form: {
      id: string
      title: string
      /** @description A few words about it. */
      description: string
      board_id: string
      /** @description The fields, in their order. */
      fields: components['schemas']['FormField'][]
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      time_created: number
      time_updated: number
      is_public: boolean
      public_settings: {
        url: string
      } | null
    }
    /**
     * FormCreatedEvent
     * @description A form was created on a board. For a form that is not public, only `is_public` is shown; its other values are null.
     */
    FormCreatedEvent: {
      /** @constant */
      type: 'form.created'
      changes: {
        title?: components['schemas']['TextChange']
        description?: components['schemas']['TextChange']
        fields?: components['schemas']['AnyChange']
        is_public?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /**
     * FormDeletedEvent
     * @description A form was deleted. The cards it created stay. For a form that is not public, only `is_public` is shown; its other values are null.
     */
    FormDeletedEvent: {
      /** @constant */
      type: 'form.deleted'
      changes: {
        title?: components['schemas']['TextChange']
        description?: components['schemas']['TextChange']
        fields?: components['schemas']['AnyChange']
        is_public?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /** FormField */
    FormField: {
      id: string
      /** @enum {unknown} */
      type: 'short_text' | 'long_text' | 'number' | 'date' | 'select' | 'checkbox' | 'user' | 'email' | 'address'
      /** @description What it is called. */
      label: string
      /** @description Its position in the form. */
      order: number
      /** @description Whether it must be filled in. */
      required: boolean
      /** @description What can be chosen. */
      options: string[]
      /** @description Shown while nothing is filled in. */
      placeholder: string
      description: string
      /** @description The field of the card that the answer goes to. */
      card_property:
        | ('title' | 'content' | 'priority' | 'start_date' | 'due_date' | 'estimate' | 'tags' | 'owner_id' | 'members')
        | null
      /** @description Whether several options can be chosen. */
      multi_select: boolean
      /** @description The field that decides whether this one is shown. */
      condition_field_id: string | null
      /** @description How the answer to that field is compared. */
      condition_operator: ('eq' | 'neq' | 'contains' | 'is_empty' | 'is_not_empty' | 'gt' | 'lt') | null
      /** @description What it is compared with. */
      condition_value: string | null
      /** @description The custom field of the space that the answer goes to; absent if there is none. */
      custom_field_id?: string
    }
    /**
     * FormUpdatedEvent
     * @description A form changed. For a form that is not public, only `is_public` is shown; its other values are null.
     */
    FormUpdatedEvent: {
      /** @constant */
      type: 'form.updated'
      changes: {
        title?: components['schemas']['TextChange']
        description?: components['schemas']['TextChange']
        fields?: components['schemas']['AnyChange']
        is_public?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /** FoundBoard */
    FoundBoard: {
      id: string
      /** @description HTML: hits are marked with <em>, everything else is escaped. */
      title: string
      project_id: string
      archived: components['schemas']['ArchivedMarker'] | null
      layout: string
    }
    /** FoundCard */
    FoundCard: {
      id: string
      title: string
      /** @description The text around the first hit, as HTML like the title. Of what was found by its custom fields: their titles, and the values with the hits. */
      excerpt: string
      list_id: string
      list_title: string
      list_color: string
      /** @enum {unknown} */
      status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
      owner_id: string | null
      members: components['schemas']['WorkMember'][]
      archived: components['schemas']['ArchivedMarker'] | null
      project_id: string
      board_id: string | null
      sprint_id: string | null
      board_title: string
      epic: {
        id: string
        title: string
      } | null
      parent_card: components['schemas']['ParentCard'] | null
    }
    /** FoundEpic */
    FoundEpic: {
      id: string
      title: string
      excerpt: string
      list_id: string
      list_title: string
      list_color: string
      /** @enum {unknown} */
      status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
      owner_id: string | null
      members: components['schemas']['WorkMember'][]
      archived: components['schemas']['ArchivedMarker'] | null
    }
    /** FoundNote */
    FoundNote: {
      id: string
      title: string
      excerpt: string
      is_public: boolean
      user_id: string
      time_created: number
    }
    /** FoundPage */
    FoundPage: {
      id: string
      icon:
        | (
            | string
            | {
                [key: string]: string | null
              }
          )
        | null
      title: string
      project_id: string
      excerpt: string
      archived: components['schemas']['ArchivedMarker'] | null
    }
    /** FoundProject */
    FoundProject: {
      id: string
      icon:
        | (
            | string
            | {
                [key: string]: string | null
              }
          )
        | null
      title: string
      /** @description How many people were added to it. */
      total_members: number
      user_id: string
      time_created: number
      /** @description Whether only its members can see it. */
      is_private: boolean
    }
    /** GiteaPullRequest */
    GiteaPullRequest: {
      /** @description Its id at the code host. */
      id: number
      number: number
      /** @description open or closed. */
      state: string
      title: string
      /** @description The beginning of its text. */
      body: string
      html_url: string
      time_created: number | null
      time_updated: number | null
      /** @description When it was closed, in milliseconds. */
      time_closed: number | null
      /** @description When it was merged, in milliseconds. */
      time_merged: number | null
      /** @description The branch that is to be merged. */
      head: {
        label: string
        /** @description The name of the branch. */
        ref: string
      }
      /** @description The branch it is to be merged into. */
      base: {
        label: string
        ref: string
      }
      /** @description Whether it is a draft. */
      draft: boolean
      /** @description Whether it was merged. */
      merged: boolean
    }
    /** GithubPullRequest */
    GithubPullRequest: {
      id: number
      number: number
      state: string
      title: string
      body: string
      html_url: string
      time_created: number | null
      time_updated: number | null
      time_closed: number | null
      time_merged: number | null
      head: {
        label: string
        ref: string
      }
      base: {
        label: string
        ref: string
      }
      draft: boolean
      merged: boolean
    }
    /** GitlabMergeRequest */
    GitlabMergeRequest: {
      id: number
      number: number
      state: string
      title: string
      body: string
      html_url: string
      time_created: number | null
      time_updated: number | null
      time_closed: number | null
      time_merged: number | null
      head: {
        label: string
        ref: string
      }
      base: {
        label: string
        ref: string
      }
      draft: boolean
      merged: boolean
    }
    /** Health */
    Health: {
      /** @enum {unknown} */
      status: 'ok'
    }
    /** Hint */
    Hint: {
      type: string
      tag: {
        /** @description The name. */
        name: string
      } | null
      /** @description For `type` relation: the card that is like this one. */
      relation: {
        /** @description The card. */
        card: components['schemas']['HintedCard']
        /** @description From 0 to 1. */
        similarity: number
      } | null
    }
    /** HintedCard */
    HintedCard: {
      title: string
      card_id: string
      user_id: string
      project_id: string | null
      board_id: string | null
      board_title: string
      list_id: string
      list_title: string
      list_color: string
      /** @enum {unknown} */
      status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
    }
    /** Import */
    Import: {
      id: string
      /** @description False when this file is in the workspace already: then nothing changed. */
      is_new: boolean
      project_id: string | null
      /** @description How many of each. */
      counts: components['schemas']['ImportCounts']
      /** @description Parts of the file that have no field here. */
      not_mapped: components['schemas']['Omission'][]
    }
    /** ImportCounts */
    ImportCounts: {
      boards: number
      lists: number
      /** @description Cards, in their order. */
      cards: number
      /** @description How many of the cards are archived. */
      archived_cards: number
      checklists: number
      /** @description How many items the checklists have, or the items themselves. */
      checklist_items: number
      /** @description Comments, oldest first. */
      comments: number
      tags: number
      custom_fields: number
      /** @description New epics. */
      epics: number
      /** @description Cards that are in one of these epics. */
      epic_cards: number
      /** @description Cards that are below another. */
      child_cards: number
      /** @description Links between cards, or between epics. */
      links: number
      /** @description What names another row, or an epic, and stays text. */
      unresolved_references: number
      members: number
    }
    /** ImportPreview */
    ImportPreview: {
      /** @description The way in: a token, a session, an import, … */
      source: string
      title: string
      counts: components['schemas']['PreviewCounts']
      /** @description The columns of a table, each with the field it is taken for; null: what it says goes into the description. */
      columns: components['schemas']['PreviewedColumn'][]
      /** @description The custom fields that the space gets for what has no field here. */
      new_fields: components['schemas']['PreviewedField'][]
      boards: components['schemas']['PreviewedBoard'][]
      not_mapped: components['schemas']['Omission'][]
    }
    /** Integration */
    Integration: {
      id: string
      team_id: string
      /**
       * @description generic_webhook or slack_channel_webhook, which receive events; github, gitlab or gitea (also Forgejo), which send them.
       * @enum {unknown}
       */
      type: 'generic_webhook' | 'slack_channel_webhook' | 'github' | 'gitlab' | 'gitea'
      title: string
      /** @description Where a code host sends its events; null for webhooks. */
      hook_url: string | null
      /** @description Whether it is on: whether it receives or may send events. */
      is_active: boolean
      /**
       * @description active, retrying after a failure, paused by an admin, gone (it answered 410), failed (for three days), maker_left, or locked (this server does not have its key).
       * @enum {unknown}
       */
      state: 'active' | 'retrying' | 'paused' | 'gone' | 'failed' | 'maker_left' | 'locked'
      /** @description The types of events it receives, `card.*` for all of cards, `*` for all; none for only what boards and lists send. */
      events: string[]
      /** @description Only what happens in these spaces; empty for all. */
      project_ids: string[]
      /** @description The last event it has received: a position in the log. */
      seq: number
      /** @description How often the next message was tried; 0 while all is well. */
      attempts: number
      /** @description Why the last attempt failed; null after one that did not. */
      last_error: string | null
      /** @description When a message was taken last, in milliseconds. */
      time_last_success: number | null
      /** @description When an attempt failed last, in milliseconds. */
      time_last_failure: number | null
      /** @description When the next attempt comes after a failure, in milliseconds. */
      time_next_attempt: number | null
      /** @description The person whose rights decide what it receives, and on whose behalf a code host acts; at first, its creator. */
      user_id: string
      user_id_updated: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      time_created: number
      time_updated: number
    }
    /**
     * IntegrationCreatedEvent
     * @description An integration was created. Only admins read this.
     */
    IntegrationCreatedEvent: {
      /** @constant */
      type: 'integration.created'
      changes: {
        title?: components['schemas']['TextChange']
        events?: components['schemas']['ReferencesChange']
        project_ids?: components['schemas']['ReferencesChange']
        is_active?: components['schemas']['FlagChange']
        switched_off?: components['schemas']['TextChange']
        user_id?: components['schemas']['ReferenceChange']
        type?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /**
     * IntegrationDeletedEvent
     * @description An integration was deleted. Only admins read this.
     */
    IntegrationDeletedEvent: {
      /** @constant */
      type: 'integration.deleted'
      changes: {
        title?: components['schemas']['TextChange']
        events?: components['schemas']['ReferencesChange']
        project_ids?: components['schemas']['ReferencesChange']
        is_active?: components['schemas']['FlagChange']
        switched_off?: components['schemas']['TextChange']
        user_id?: components['schemas']['ReferenceChange']
        type?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /**
     * IntegrationReplayedEvent
     * @description Deliveries to an integration were moved to another position in the log, to repeat or skip events. Only admins read this.
     */
    IntegrationReplayedEvent: {
      /** @constant */
      type: 'integration.replayed'
      changes: {
        after_seq?: components['schemas']['NumberChange']
      }
    } & components['schemas']['EventBase']
    /**
     * IntegrationRotatedEvent
     * @description An integration got a new secret. Only admins read this.
     */
    IntegrationRotatedEvent: {
      /** @constant */
      type: 'integration.rotated'
      changes: Record<string, never>
    } & components['schemas']['EventBase']
    /**
     * IntegrationUpdatedEvent
     * @description An integration changed, or was turned off because it was gone or had failed for three days. Only admins read this.
     */
    IntegrationUpdatedEvent: {
      /** @constant */
      type: 'integration.updated'
      changes: {
        title?: components['schemas']['TextChange']
        events?: components['schemas']['ReferencesChange']
        project_ids?: components['schemas']['ReferencesChange']
        is_active?: components['schemas']['FlagChange']
        switched_off?: components['schemas']['TextChange']
        user_id?: components['schemas']['ReferenceChange']
        destination?: components['schemas']['AnyChange']
      }
    } & components['schemas']['EventBase']
    /** Invitation */
    Invitation: {
      /** @description The id of the workspace. */
      id: string
      /** @description The name of the workspace. */
      team_name: string
      /** @enum {unknown} */
      role: 'guestReader' | 'guest' | 'member' | 'admin' | 'owner'
      time_created: number
    }
    /** ItemHolder */
    ItemHolder: {
      title: string
      card_id: string
      user_id: string
      project_id: string | null
      board_id: string | null
      board_title: string
      list_id: string
      list_title: string
      list_color: string
      /** @enum {unknown} */
      status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
      archived: components['schemas']['ArchivedMarker'] | null
      /**
       * @description What it is on.
       * @enum {unknown}
       */
      type: 'card' | 'epic'
    }
    /** LeanBoard */
    LeanBoard: {
      id: string
      project_id: string
      team_id: string
      title: string
      content: string
      icon: string
      color: string
      image_urls: string
      thumbnail_url: string
      user_id: string
      user_id_updated: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      time_created: number
      time_updated: number
      members: components['schemas']['Member'][]
      list_order: {
        [key: string]: number
      }
      tags: components['schemas']['Tag'][]
      archived: components['schemas']['ArchivedMarker'] | null
      is_public: boolean
      public_settings: components['schemas']['PublicSettings'] | null
      is_watching: boolean
      is_bookmarked: boolean
      vcs_mapping: components['schemas']['VcsMapping'] | null
      layout: string
      email: components['schemas']['BoardEmail'] | null
      webhook_notifications: components['schemas']['WebhookNotification'][]
      card_cover_enabled: boolean
      forms: components['schemas']['Form'][]
      lists: components['schemas']['LeanList'][]
    }
    /** LeanCard */
    LeanCard: {
      id: string
      team_id?: string
      title?: string
      content?: string
      schema?: number
      collaboration?: components['schemas']['Collaboration'] | null
      /** @enum {unknown} */
      status?: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
      priority?: number
      list_id?: string
      list_color?: string
      list_title?: string
      owner_id?: string | null
      user_id?: string
      user_id_updated?: string
      user?: components['schemas']['UserReference']
      user_updated?: components['schemas']['UserReference']
      start_date?: number | null
      due_date?: number | null
      completed_date?: number | null
      time_created?: number
      time_updated?: number
      members?: components['schemas']['WorkMember'][]
      checklists?: components['schemas']['Checklist'][]
      checklist_order?: {
        [key: string]: number
      }
      checklist_item_order?: {
        [key: string]: number
      }
      child_cards?: components['schemas']['CardSummary'][]
      child_card_order?: {
        [key: string]: number
      }
      linked_cards?: components['schemas']['LinkedCard'][]
      archived?: components['schemas']['ArchivedMarker'] | null
      archived_list?: boolean
      tags?: components['schemas']['Tag'][]
      total_comments?: number
      total_files?: number
      is_watching?: boolean
      external_links?: components['schemas']['ExternalLink'][]
      hints?: components['schemas']['Hint'][]
      cover_image?:
        | (
            | string
            | {
                [key: string]: string | null
              }
          )
        | null
      icon?:
        | (
            | string
            | {
                [key: string]: string | null
              }
          )
        | null
      custom_fields?: {
        [key: string]: string | number | boolean | string[]
      }
      /** @enum {unknown} */
      type?: 'card'
      board_id?: string | null
      board_title?: string
      sprint_id?: string | null
      home_board_id?: string | null
      home_list_id?: string | null
      parent_card?: components['schemas']['ParentCard'] | null
      archived_board?: boolean
      is_bookmarked?: boolean
      project_id?: string
      estimate?: number | null
      time_logged?: number
      epic?: {
        id: string
        title: string
      } | null
      copied_from_card_id?: string | null
      form_id?: string | null
      external_id?: string | null
      suggested_branch_name?: string
      /** @description A sort key, compared byte by byte. */
      position?: string
      epic_id?: string
      /** @description The card above it. */
      parent_card_id?: string
      /** @description Its tags; the board has what they are called. */
      tag_ids?: string[]
      member_ids?: string[]
      /** @description How many items its checklists have. */
      total_checklist_items?: number
      /** @description How many items of its checklists are checked. */
      total_checked_items?: number
      /** @description How many live cards are below it. */
      total_child_cards?: number
      /** @description How many of those are completed. */
      total_completed_child_cards?: number
      is_blocked?: boolean
      /**
       * @description How far its pull requests are: open if one is, else draft, merged or closed.
       * @enum {unknown}
       */
      pull_request_state?: 'open' | 'draft' | 'merged' | 'closed'
    }
    /** LeanEpic */
    LeanEpic: {
      id: string
      team_id?: string
      title?: string
      content?: string
      schema?: number
      collaboration?: components['schemas']['Collaboration'] | null
      /** @enum {unknown} */
      status?: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
      priority?: number
      list_id?: string
      list_color?: string
      list_title?: string
      owner_id?: string | null
      user_id?: string
      user_id_updated?: string
      user?: components['schemas']['UserReference']
      user_updated?: components['schemas']['UserReference']
      start_date?: number | null
      due_date?: number | null
      completed_date?: number | null
      time_created?: number
      time_updated?: number
      members?: components['schemas']['WorkMember'][]
      checklists?: components['schemas']['Checklist'][]
      checklist_order?: {
        [key: string]: number
      }
      checklist_item_order?: {
        [key: string]: number
      }
      child_cards?: components['schemas']['CardSummary'][]
      child_card_order?: {
        [key: string]: number
      }
      linked_cards?: components['schemas']['LinkedCard'][]
      archived?: components['schemas']['ArchivedMarker'] | null
      archived_list?: boolean
      tags?: components['schemas']['Tag'][]
      total_comments?: number
      total_files?: number
      is_watching?: boolean
      external_links?: components['schemas']['ExternalLink'][]
      hints?: components['schemas']['Hint'][]
      cover_image?:
        | (
            | string
            | {
                [key: string]: string | null
              }
          )
        | null
      icon?:
        | (
            | string
            | {
                [key: string]: string | null
              }
          )
        | null
      custom_fields?: {
        [key: string]: string | number | boolean | string[]
      }
      /** @enum {unknown} */
      type?: 'epic'
      health_status?: ('on_track' | 'at_risk' | 'off_track') | null
      health_status_is_stale?: boolean
      health_status_stale_period?: number
      time_health_last_updated?: number | null
      health_status_updated_by?: string | null
    }
    /** LeanList */
    LeanList: {
      id: string
      team_id: string
      title: string
      content: string
      /**
       * @description The meaning of the list: its cards have it as their `status`.
       * @enum {unknown}
       */
      behavior: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
      board_id: string | null
      user_id: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      project_id: string | null
      icon: string
      color: string
      /** @description How many live cards there are, as far as the reader can see them. */
      total_cards: number
      /** @description How many cards or points the list should hold at most; 0 for no limit. */
      max_cards: number
      /** @description How many cards or points the list should hold at least; 0 for no limit. It only shows. */
      min_cards: number
      /**
       * @description What max_cards and min_cards count: cards, or points, which are their estimates.
       * @enum {unknown}
       */
      limit_unit: 'cards' | 'points'
      /** @description Whether more than max_cards is refused; otherwise it only shows. */
      limit_is_hard: boolean
      time_created: number
      time_updated: number
      archived: components['schemas']['ArchivedMarker'] | null
      is_watching: boolean
      webhook_notifications: components['schemas']['WebhookNotification'][]
      /** @description The cards by id, with their places from 0 on. */
      card_order: {
        [key: string]: number
      }
      cards: components['schemas']['LeanCard'][]
      /** @description Epics, in their order. */
      epics: components['schemas']['LeanEpic'][]
    }
    /** LeanPage */
    LeanPage: {
      id: string
      team_id?: string
      project_id?: string
      /** @description The page above it; empty for the top level. */
      parent_page_id?: string | null
      title?: string
      content?: string
      schema?: number
      collaboration?: components['schemas']['Collaboration'] | null
      icon?:
        | (
            | string
            | {
                [key: string]: string | null
              }
          )
        | null
      cover_image?:
        | (
            | string
            | {
                [key: string]: string | null
              }
          )
        | null
      user_id?: string
      user_id_updated?: string
      user?: components['schemas']['UserReference']
      user_updated?: components['schemas']['UserReference']
      time_created?: number
      time_updated?: number
      archived?: components['schemas']['ArchivedMarker'] | null
      is_public?: boolean
      /** @description The one page that its space opens with. */
      is_overview?: boolean
      /** @description The typeface, as the client named it. */
      font?: string
      public_settings?: {
        [key: string]: unknown
      } | null
      /** @description Whether it is shown without a table of contents. */
      hide_table_of_contents?: boolean
      /** @description Whether the pages below are not listed on it. */
      hide_subpages?: boolean
      is_watching?: boolean
      is_bookmarked?: boolean
      total_comments?: number
      /** @description The pages below it. */
      child_pages?: components['schemas']['PageStub'][]
      /** @description The pages below it by id, with their places from 0 on. */
      child_page_order?: {
        [key: string]: number
      }
    }
    /** LeanProject */
    LeanProject: {
      id: string
      team_id?: string
      title?: string
      description?: string
      icon?:
        | (
            | string
            | {
                [key: string]: string | null
              }
          )
        | null
      /** @description The page that introduces the space. */
      overview_page_id?: string | null
      user_id?: string
      user_id_updated?: string
      user?: components['schemas']['UserReference']
      user_updated?: components['schemas']['UserReference']
      time_created?: number
      time_updated?: number
      members?: components['schemas']['Member'][]
      /** @description Whether the caller was added to it. */
      is_member?: boolean
      total_members?: number
      archived?: components['schemas']['ArchivedMarker'] | null
      is_public?: boolean
      is_private?: boolean
      /** @description Whether members may only look. */
      is_view_only?: boolean
      /** @description How many started cards a person should have in the space at most; 0 for no limit. */
      max_started_per_person?: number
      /** @description Whether more than max_started_per_person is refused; otherwise it only shows. */
      started_limit_is_hard?: boolean
      /** @description The pages by id, with their places from 0 on. */
      page_order?: {
        [key: string]: number
      }
      /** @description Pages, in their order. */
      pages?: components['schemas']['PageStub'][]
      boards?: components['schemas']['BoardStub'][]
    }
    /** LeanRoadmap */
    LeanRoadmap: {
      team_id: string
      user_id_updated: string | null
      user_updated: components['schemas']['UserReference'] | null
      time_updated: number | null
      list_order: {
        [key: string]: number
      }
      lists: components['schemas']['LeanList'][]
      /** @description The fields that were asked for. */
      fields: string[]
    }
    /** LeanSprint */
    LeanSprint: {
      id: string
      team_id: string
      project_id: string
      user_updated: components['schemas']['UserReference']
      title: string
      content: string
      /**
       * @description How far it is.
       * @enum {unknown}
       */
      state: 'planned' | 'started' | 'completed' | 'canceled'
      start_date: number
      /** @description When it ends: seconds or milliseconds since 1970, returned as written. */
      end_date: number
      /** @description When it was ended ahead of its end date; null otherwise. */
      override_end_date: number | null
      layout: string
      /** @description One entry per day from the start on: the number of cards and points in each status. */
      progress: {
        /** @enum {unknown} */
        status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
        count: number
        /** @description The sum of their estimates. */
        pts: number
      }[][]
      time_created: number
      time_updated: number
      lists: components['schemas']['LeanList'][]
      /** @description The cards that were neither completed nor cancelled when it ended. */
      unfinished_cards: components['schemas']['LeanCard'][]
    }
    /** LinkPreview */
    LinkPreview: {
      /** @enum {unknown} */
      kind: 'sign_in' | 'invitation' | 'reset'
      email: string
      team_id: string | null
      team_name: string | null
    }
    /** LinkedCard */
    LinkedCard: {
      title: string
      card_id: string
      user_id: string
      project_id: string | null
      board_id: string | null
      board_title: string
      list_id: string
      list_title: string
      list_color: string
      /** @enum {unknown} */
      status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
      archived: components['schemas']['ArchivedMarker'] | null
      /** @enum {unknown} */
      linked_card_type: 'blocks' | 'blocked_by' | 'related' | 'duplicates'
    }
    /** List */
    List: {
      id: string
      team_id: string
      title: string
      content: string
      /** @enum {unknown} */
      behavior: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
      board_id: string | null
      user_id: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      project_id: string | null
      icon: string
      color: string
      total_cards: number
      max_cards: number
      min_cards: number
      /** @enum {unknown} */
      limit_unit: 'cards' | 'points'
      limit_is_hard: boolean
      time_created: number
      time_updated: number
      archived: components['schemas']['ArchivedMarker'] | null
      is_watching: boolean
      webhook_notifications: components['schemas']['WebhookNotification'][]
      card_order: {
        [key: string]: number
      }
      cards: components['schemas']['Card'][]
      epics: components['schemas']['Epic'][]
    }
    /** ListContent */
    ListContent: {
      title?: string
      content?: string
      icon?: string
      color?: string
      /** @enum {unknown} */
      behavior?: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
      max_cards?: number
      min_cards?: number
      /** @enum {unknown} */
      limit_unit?: 'cards' | 'points'
      limit_is_hard?: boolean
      cards?: components['schemas']['CardContent'][]
    }
    /**
     * ListCreatedEvent
     * @description A list was created: on a board, in a sprint, or on the roadmap.
     */
    ListCreatedEvent: {
      /** @constant */
      type: 'list.created'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        color?: components['schemas']['TextChange']
        behavior?: components['schemas']['TextChange']
        max_cards?: components['schemas']['NumberChange']
        min_cards?: components['schemas']['NumberChange']
        limit_unit?: components['schemas']['TextChange']
        limit_is_hard?: components['schemas']['FlagChange']
        webhook_notifications?: [
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
        ]
        board_id?: components['schemas']['ReferenceChange']
        project_id?: components['schemas']['ReferenceChange']
        position?: components['schemas']['PositionChange']
      }
    } & components['schemas']['EventBase']
    /**
     * ListDeletedEvent
     * @description A list was deleted, with its cards, unless they were moved first.
     */
    ListDeletedEvent: {
      /** @constant */
      type: 'list.deleted'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        color?: components['schemas']['TextChange']
        behavior?: components['schemas']['TextChange']
        max_cards?: components['schemas']['NumberChange']
        min_cards?: components['schemas']['NumberChange']
        limit_unit?: components['schemas']['TextChange']
        limit_is_hard?: components['schemas']['FlagChange']
        webhook_notifications?: [
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
        ]
        board_id?: components['schemas']['ReferenceChange']
        project_id?: components['schemas']['ReferenceChange']
        position?: components['schemas']['PositionChange']
      }
    } & components['schemas']['EventBase']
    /**
     * ListLimitExceededEvent
     * @description An admin put more into a list than its hard limit allows. `count` is the limit, then what the list has now, in cards or points.
     */
    ListLimitExceededEvent: {
      /** @constant */
      type: 'list.limit_exceeded'
      changes: {
        count?: components['schemas']['NumberChange']
      }
    } & components['schemas']['EventBase']
    /**
     * ListMarkedEvent
     * @description You marked a list for yourself. Only you read this.
     */
    ListMarkedEvent: {
      /** @constant */
      type: 'list.marked'
      changes: {
        is_watching?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /**
     * ListMovedEvent
     * @description A list was moved within its board or to another one, and may have changed otherwise too.
     */
    ListMovedEvent: {
      /** @constant */
      type: 'list.moved'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        color?: components['schemas']['TextChange']
        behavior?: components['schemas']['TextChange']
        max_cards?: components['schemas']['NumberChange']
        min_cards?: components['schemas']['NumberChange']
        limit_unit?: components['schemas']['TextChange']
        limit_is_hard?: components['schemas']['FlagChange']
        webhook_notifications?: [
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
        ]
        board_id?: components['schemas']['ReferenceChange']
        project_id?: components['schemas']['ReferenceChange']
        position?: components['schemas']['PositionChange']
        archived?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /** ListOutline */
    ListOutline: {
      id: string
      team_id: string
      title: string
      content: string
      /** @enum {unknown} */
      behavior: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
      board_id: string | null
      user_id: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      project_id: string | null
      icon: string
      color: string
      total_cards: number
      max_cards: number
      min_cards: number
      /** @enum {unknown} */
      limit_unit: 'cards' | 'points'
      limit_is_hard: boolean
      time_created: number
      time_updated: number
      archived: components['schemas']['ArchivedMarker'] | null
      is_watching: boolean
      webhook_notifications: components['schemas']['WebhookNotification'][]
      card_order?: {
        [key: string]: number
      }
      cards?: components['schemas']['Card'][]
      epics?: components['schemas']['Epic'][]
    }
    /**
     * ListRestoredEvent
     * @description A list was restored to an earlier state, with its cards. If it had been deleted, its fields are shown.
     */
    ListRestoredEvent: {
      /** @constant */
      type: 'list.restored'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        color?: components['schemas']['TextChange']
        behavior?: components['schemas']['TextChange']
        max_cards?: components['schemas']['NumberChange']
        min_cards?: components['schemas']['NumberChange']
        limit_unit?: components['schemas']['TextChange']
        limit_is_hard?: components['schemas']['FlagChange']
        webhook_notifications?: [
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
        ]
        board_id?: components['schemas']['ReferenceChange']
        project_id?: components['schemas']['ReferenceChange']
        position?: components['schemas']['PositionChange']
      }
    } & components['schemas']['EventBase']
    /**
     * ListUpdatedEvent
     * @description A list changed.
     */
    ListUpdatedEvent: {
      /** @constant */
      type: 'list.updated'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        color?: components['schemas']['TextChange']
        behavior?: components['schemas']['TextChange']
        max_cards?: components['schemas']['NumberChange']
        min_cards?: components['schemas']['NumberChange']
        limit_unit?: components['schemas']['TextChange']
        limit_is_hard?: components['schemas']['FlagChange']
        webhook_notifications?: [
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
          (
            | {
                webhook: {
                  destination_type: string
                  integration_id: string
                }
                options: {
                  [key: string]: boolean
                }
              }[]
            | null
          ),
        ]
        archived?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /** LivingToken */
    LivingToken: {
      id: string
      title: string
      team_id: string
      team_name: string
      /** @description The program that has it; null for the person themselves. */
      agent_name: string | null
      time_created: number
      /** @description When it ends by itself, in milliseconds; null for never. */
      time_expires: number | null
      /** @description When it was last used, in milliseconds, to a few minutes; null for never. */
      time_used: number | null
    }
    /** MarkAllNotifications */
    MarkAllNotifications: {
      /** @description null leaves it unchanged. */
      read?: boolean | null
      /** @description true archives it, false brings it back. null leaves it unchanged. */
      archived?: boolean | null
      /** @description Only these notifications. Absent: all that are not archived, or with archived false all that are. */
      ids?: string[]
    }
    /** Member */
    Member: {
      /** @description The person. */
      user_id: string
      /** @description When they were added. */
      assigned_date: number
      /** @enum {unknown} */
      role: 'admin' | 'member' | 'viewer'
    }
    /**
     * MemberAddedEvent
     * @description Someone was added to the workspace, or invited.
     */
    MemberAddedEvent: {
      /** @constant */
      type: 'member.added'
      changes: {
        role?: components['schemas']['TextChange']
        status?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /**
     * MemberErasedEvent
     * @description A person was erased: what they made stays, without their name.
     */
    MemberErasedEvent: {
      /** @constant */
      type: 'member.erased'
      changes: {
        display_name?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /**
     * MemberJoinedEvent
     * @description Someone who was invited has joined.
     */
    MemberJoinedEvent: {
      /** @constant */
      type: 'member.joined'
      changes: {
        status?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /**
     * MemberLinkCreatedEvent
     * @description An admin created a link to hand over, with which someone joins (`invitation`) or sets a new password (`reset`).
     */
    MemberLinkCreatedEvent: {
      /** @constant */
      type: 'member.link_created'
      changes: {
        kind?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /**
     * MemberLinkUsedEvent
     * @description Someone used the link that an admin created. Until they verify their address, it counts as unverified, and private spaces shared with them before are closed.
     */
    MemberLinkUsedEvent: {
      /** @constant */
      type: 'member.link_used'
      changes: {
        kind?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /**
     * MemberRemovedEvent
     * @description Someone left the workspace, or was removed.
     */
    MemberRemovedEvent: {
      /** @constant */
      type: 'member.removed'
      changes: {
        status?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /**
     * MemberUpdatedEvent
     * @description The role or the profile of a member changed.
     */
    MemberUpdatedEvent: {
      /** @constant */
      type: 'member.updated'
      changes: {
        role?: components['schemas']['TextChange']
        display_name?: components['schemas']['TextChange']
        email?: components['schemas']['TextChange']
        first_name?: components['schemas']['TextChange']
        last_name?: components['schemas']['TextChange']
        locale?: components['schemas']['TextChange']
        timezone_id?: components['schemas']['TextChange']
        profile_image?: components['schemas']['AnyChange']
        email_confirmed?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /** MomentsChange */
    MomentsChange: [number[] | null, number[] | null]
    /** NewLink */
    NewLink: {
      /** @enum {unknown} */
      kind: 'sign_in' | 'invitation' | 'reset'
      /** @description The whole address. It is shown here and nowhere else, and opens once. */
      url: string
      time_expires: number
    }
    /** NewRuleTrigger */
    NewRuleTrigger: {
      /**
       * @description created, moved, completed, field, comment, pull_request and form: what happens to a card. due: before its due date. time: at a time of day, for all cards that pass the filters.
       * @enum {unknown}
       */
      type: 'created' | 'moved' | 'completed' | 'field' | 'due' | 'comment' | 'pull_request' | 'form' | 'time'
      list_id?: string
      /** @enum {unknown} */
      status?: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
      field?: string
      /** @description What the field becomes; absent or null: anything. */
      value?: (string | number | boolean | string[]) | null
      /** @enum {unknown} */
      state?: 'draft' | 'open' | 'merged' | 'closed'
      form_id?: string
      /** @description So many hours before the due date. */
      hours?: number
      /** @description The time of day, in the time zone. */
      time?: string
      /** @description The days of the week; absent: every day. */
      days?: ('MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU')[]
      /** @description The time zone of the time of day. */
      time_zone?: string
    } | null
    /** NewViewFilters */
    NewViewFilters: {
      is_archived?: boolean
      is_parent?: boolean
      is_child?: boolean
      is_blocked?: boolean
      has_epic?: boolean
      has_owner?: boolean
      has_estimate?: boolean
      has_members?: boolean
      has_priority?: boolean
      has_status?: boolean
      has_tags?: boolean
      has_linked_card?: boolean
      has_due_date?: boolean
      has_start_date?: boolean
      has_completed_date?: boolean
      has_parent_card?: boolean
      sprint_id?: string
      start_date?: components['schemas']['DateRange']
      due_date?: components['schemas']['DateRange']
      completed_date?: components['schemas']['DateRange']
      custom_fields?: {
        [key: string]: components['schemas']['FieldFilter']
      }
      include_all?: components['schemas']['CardFiltersAll']
      time_created?: components['schemas']['DateRange']
      time_updated?: components['schemas']['DateRange']
      include?: components['schemas']['CardFiltersChoices']
      exclude?: components['schemas']['CardFiltersChoices']
    } | null
    /**
     * NewViewSort
     * @description null empties it.
     */
    NewViewSort: {
      field:
        | (
            | 'time_created'
            | 'time_updated'
            | 'title'
            | 'status'
            | 'priority'
            | 'estimate'
            | 'start_date'
            | 'due_date'
            | 'completed_date'
          )
        | string
      /** @default true */
      order_ascending: boolean
    } | null
    /** Note */
    Note: {
      id: string
      team_id: string
      title: string
      content: string
      /** @description Every member of the workspace may read it. */
      is_public: boolean
      /** @description Who was there. */
      attendees: (
        | string
        | {
            user_id?: string | null
            email?: string | null
            name?: string | null
          }
      )[]
      /** @description The day it was about, as written. */
      metadata_date: number | null
      /** @description The time of day it was about, as written. */
      metadata_time: number | null
      user_id: string
      user_id_updated: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      time_created: number
      time_updated: number
      /** @description What was said, as one text. */
      transcript: string
      /** @description What was said, part by part. */
      transcripts: components['schemas']['Transcript'][]
      /** @description Notes that a person wrote. */
      user_notes: string
      /** @description The event in a calendar, returned as sent. */
      google_calendar_event:
        | (
            | string
            | {
                [key: string]: unknown
              }
          )
        | null
    }
    /**
     * NoteCreatedEvent
     * @description A note was written. For a private note, only people who may read it learn this.
     */
    NoteCreatedEvent: {
      /** @constant */
      type: 'note.created'
      changes: {
        title?: components['schemas']['TextChange']
        is_public?: components['schemas']['FlagChange']
        metadata_date?: components['schemas']['NumberChange']
        metadata_time?: components['schemas']['NumberChange']
      }
    } & components['schemas']['EventBase']
    /**
     * NoteDeletedEvent
     * @description A note was deleted. For a private note, only people who could read it learn this.
     */
    NoteDeletedEvent: {
      /** @constant */
      type: 'note.deleted'
      changes: {
        title?: components['schemas']['TextChange']
        is_public?: components['schemas']['FlagChange']
        metadata_date?: components['schemas']['NumberChange']
        metadata_time?: components['schemas']['NumberChange']
      }
    } & components['schemas']['EventBase']
    /** NoteOutline */
    NoteOutline: {
      id: string
      team_id: string
      title: string
      content: string
      is_public: boolean
      attendees: (
        | string
        | {
            user_id?: string | null
            email?: string | null
            name?: string | null
          }
      )[]
      metadata_date: number | null
      metadata_time: number | null
      user_id: string
      user_id_updated: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      time_created: number
      time_updated: number
    }
    /**
     * NoteUpdatedEvent
     * @description Its author changed the title of a note, or its text: that is named in `changes`, but not shown. For a private note, only people who may read it learn this.
     */
    NoteUpdatedEvent: {
      /** @constant */
      type: 'note.updated'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /** Notification */
    Notification: {
      /** @description Counts your notifications. */
      id: string
      team_id: string
      /** @enum {unknown} */
      kind:
        | 'mentioned'
        | 'assigned'
        | 'item_assigned'
        | 'replied'
        | 'commented'
        | 'reminder'
        | 'overdue'
        | 'item_overdue'
        | 'due_soon'
        | 'item_due_soon'
        | 'moved'
        | 'created'
        | 'health_stale'
        | 'integration_off'
        | 'recurrence_paused'
        | 'rule_paused'
        | 'rule_notified'
        | 'link_created'
      /** @description The kinds of its actions, the latest first. */
      kinds: (
        | 'mentioned'
        | 'assigned'
        | 'item_assigned'
        | 'replied'
        | 'commented'
        | 'reminder'
        | 'overdue'
        | 'item_overdue'
        | 'due_soon'
        | 'item_due_soon'
        | 'moved'
        | 'created'
        | 'health_stale'
        | 'integration_off'
        | 'recurrence_paused'
        | 'rule_paused'
        | 'rule_notified'
        | 'link_created'
      )[]
      /** @description How many actions it combines. */
      total: number
      /** @description A sentence, as plain text. */
      text: string
      /** @description The current title of its subject. */
      title: string
      /** @description The beginning of the last comment, as plain text; empty for none. */
      excerpt: string
      /**
       * @description What it is about.
       * @enum {unknown}
       */
      type: 'card' | 'epic' | 'page' | 'integration' | 'member' | 'recurrence' | 'rule'
      project_id: string | null
      board_id: string | null
      list_id: string | null
      card_id: string | null
      epic_id: string | null
      page_id: string | null
      integration_id: string | null
      /** @description The recurrence. */
      recurrence_id: string | null
      /** @description The rule. */
      rule_id: string | null
      member_id: string | null
      comment_id: string | null
      /** @description Who did it, the latest first; empty for scheduled ones. */
      user_ids: string[]
      /** @description Whether you have read it. */
      read: boolean
      /** @description Whether you have archived it. */
      archived: boolean
      /** @description When you read it, in milliseconds; null while you have not. */
      time_read: number | null
      /** @description It is put away until then, and comes back unread; null unless it is. */
      snoozed_until: number | null
      time_created: number
      time_updated: number
    }
    /** NotificationSettings */
    NotificationSettings: {
      /** @description Whether you get mail at all; the link in each mail turns it off. */
      email_enabled: boolean
      /** @description The hour of your day at which the daily mail comes. */
      digest_hour: number
      /** @description true: due dates of what you watch notify you too, not only those of what is assigned to you. */
      watched_due_dates: boolean
      /**
       * @description How long before a due date you are reminded: 1_day unless you choose. at_time: when it has passed; none: not at all. What is due sooner when you choose is reminded of at the next of these times.
       * @enum {unknown}
       */
      due_reminder: 'none' | 'at_time' | '1_hour' | '1_day' | '2_days' | '1_week'
      /** @description When nothing is mailed to you: it waits for their end, and the inbox lists it meanwhile. null for none. */
      quiet_hours: {
        /** @description When they begin, on the clock of your time zone. */
        from: string
        /** @description When they end: on the next day, if that is not after `from`. */
        to: string
        /** @description The days on which they begin: 1 is Monday, 7 is Sunday. */
        days: number[]
      } | null
      /** @description What you are notified of, by kind. */
      kinds: {
        /** @description Someone mentioned you. */
        mentioned: {
          /** @description Whether you are notified at all. */
          inbox: boolean
          /** @enum {unknown} */
          email: 'off' | 'instant' | 'daily'
        }
        /** @description Something was given to you. */
        assigned: {
          inbox: boolean
          /** @enum {unknown} */
          email: 'off' | 'instant' | 'daily'
        }
        /** @description Someone replied to a comment of yours, or to one that you replied to. */
        replied: {
          inbox: boolean
          /** @enum {unknown} */
          email: 'off' | 'instant' | 'daily'
        }
        /** @description Someone commented on what you follow. */
        commented: {
          inbox: boolean
          /** @enum {unknown} */
          email: 'off' | 'instant' | 'daily'
        }
        /** @description You wanted to be reminded of it. */
        reminder: {
          inbox: boolean
          /** @enum {unknown} */
          email: 'off' | 'instant' | 'daily'
        }
        /** @description Its due date has passed. */
        overdue: {
          inbox: boolean
          /** @enum {unknown} */
          email: 'off' | 'instant' | 'daily'
        }
        /** @description It is due soon. */
        due_soon: {
          inbox: boolean
          /** @enum {unknown} */
          email: 'off' | 'instant' | 'daily'
        }
        /** @description It went to another list. */
        moved: {
          inbox: boolean
          /** @enum {unknown} */
          email: 'off' | 'instant' | 'daily'
        }
        /** @description It is new in a list or on a board that you watch. */
        created: {
          inbox: boolean
          /** @enum {unknown} */
          email: 'off' | 'instant' | 'daily'
        }
        /** @description Nobody said for long how it is going. */
        health_stale: {
          inbox: boolean
          /** @enum {unknown} */
          email: 'off' | 'instant' | 'daily'
        }
        /** @description The server turned off an integration of yours: its receiver was gone, or failed for days. */
        integration_off: {
          inbox: boolean
          /** @enum {unknown} */
          email: 'off' | 'instant' | 'daily'
        }
        /** @description The server paused a recurrence of yours: it could not make its card. */
        recurrence_paused: {
          inbox: boolean
          /** @enum {unknown} */
          email: 'off' | 'instant' | 'daily'
        }
        /** @description The server paused a rule of yours: it failed several times in a row. */
        rule_paused: {
          inbox: boolean
          /** @enum {unknown} */
          email: 'off' | 'instant' | 'daily'
        }
        /** @description A rule brought a card to your attention. */
        rule_notified: {
          inbox: boolean
          /** @enum {unknown} */
          email: 'off' | 'instant' | 'daily'
        }
        /** @description An admin made a link that sets a new password for you, or for a member of the workspace that you own. */
        link_created: {
          inbox: boolean
          /** @enum {unknown} */
          email: 'off' | 'instant' | 'daily'
        }
      }
      /** @description Spaces and boards where you want it otherwise; what is said of a board counts before its space. */
      places: {
        project_id: string | null
        board_id: string | null
        kinds: {
          mentioned?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          assigned?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          replied?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          commented?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          reminder?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          overdue?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          due_soon?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          moved?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          created?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          health_stale?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          integration_off?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          recurrence_paused?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          rule_paused?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          rule_notified?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          link_created?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
        }
      }[]
    }
    /** NumberChange */
    NumberChange: [number | null, number | null]
    /** Omission */
    Omission: {
      kind: string
      name: string
      count: number
    }
    /** OwnChecklistItem */
    OwnChecklistItem: {
      id: string
      title: string
      content: string
      checklist_id: string
      user_id: string
      time_created: number
      time_updated: number
      checked: boolean
      owner_id: string | null
      due_date: number | null
      /** @description The title of the checklist. */
      checklist_title: string
      card: components['schemas']['ItemHolder']
    }
    /** Page */
    Page: {
      id: string
      team_id: string
      project_id: string
      parent_page_id: string | null
      title: string
      content: string
      schema: number
      collaboration: components['schemas']['Collaboration'] | null
      icon:
        | (
            | string
            | {
                [key: string]: string | null
              }
          )
        | null
      cover_image:
        | (
            | string
            | {
                [key: string]: string | null
              }
          )
        | null
      user_id: string
      user_id_updated: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      time_created: number
      time_updated: number
      archived: components['schemas']['ArchivedMarker'] | null
      is_public: boolean
      is_overview: boolean
      font: string
      public_settings: {
        [key: string]: unknown
      } | null
      hide_table_of_contents: boolean
      hide_subpages: boolean
      is_watching: boolean
      is_bookmarked: boolean
      total_comments: number
      child_pages: components['schemas']['PageStub'][]
      child_page_order: {
        [key: string]: number
      }
    }
    /**
     * PageArchivedEvent
     * @description A page was archived, and may have changed otherwise too.
     */
    PageArchivedEvent: {
      /** @constant */
      type: 'page.archived'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        cover_image?: components['schemas']['AnyChange']
        font?: components['schemas']['TextChange']
        schema?: components['schemas']['AnyChange']
        hide_subpages?: components['schemas']['FlagChange']
        hide_table_of_contents?: components['schemas']['FlagChange']
        is_overview?: components['schemas']['FlagChange']
        is_public?: components['schemas']['FlagChange']
        public_settings?: components['schemas']['AnyChange']
        archived?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /**
     * PageCreatedEvent
     * @description A page was created.
     */
    PageCreatedEvent: {
      /** @constant */
      type: 'page.created'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        cover_image?: components['schemas']['AnyChange']
        font?: components['schemas']['TextChange']
        schema?: components['schemas']['AnyChange']
        hide_subpages?: components['schemas']['FlagChange']
        hide_table_of_contents?: components['schemas']['FlagChange']
        is_overview?: components['schemas']['FlagChange']
        is_public?: components['schemas']['FlagChange']
        public_settings?: components['schemas']['AnyChange']
        project_id?: components['schemas']['ReferenceChange']
        parent_page_id?: components['schemas']['ReferenceChange']
        position?: components['schemas']['PositionChange']
      }
    } & components['schemas']['EventBase']
    /**
     * PageDeletedEvent
     * @description A page was deleted. The pages below it took its place.
     */
    PageDeletedEvent: {
      /** @constant */
      type: 'page.deleted'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        cover_image?: components['schemas']['AnyChange']
        font?: components['schemas']['TextChange']
        schema?: components['schemas']['AnyChange']
        hide_subpages?: components['schemas']['FlagChange']
        hide_table_of_contents?: components['schemas']['FlagChange']
        is_overview?: components['schemas']['FlagChange']
        is_public?: components['schemas']['FlagChange']
        public_settings?: components['schemas']['AnyChange']
        project_id?: components['schemas']['ReferenceChange']
        parent_page_id?: components['schemas']['ReferenceChange']
        position?: components['schemas']['PositionChange']
      }
    } & components['schemas']['EventBase']
    /**
     * PageFileAddedEvent
     * @description A file was added to a page.
     */
    PageFileAddedEvent: {
      /** @constant */
      type: 'page.file_added'
      changes: {
        files?: components['schemas']['FileChange']
      }
    } & components['schemas']['EventBase']
    /**
     * PageFileDeletedEvent
     * @description A file of a page was deleted.
     */
    PageFileDeletedEvent: {
      /** @constant */
      type: 'page.file_deleted'
      changes: {
        files?: components['schemas']['FileChange']
      }
    } & components['schemas']['EventBase']
    /** PageFilters */
    PageFilters: {
      is_archived?: boolean
      is_parent?: boolean
      is_child?: boolean
      time_created?: components['schemas']['DateRange']
      time_updated?: components['schemas']['DateRange']
      include?: components['schemas']['PageFiltersChoices']
      exclude?: components['schemas']['PageFiltersChoices']
      sort_by?: {
        /** @enum {string} */
        field?: 'time_created' | 'time_updated' | 'title'
        /** @default true */
        order_ascending: boolean
      }
    }
    /** PageFiltersChoices */
    PageFiltersChoices: {
      ids?: string[]
      title?: string | string[]
      content?: string | string[]
      projects?: string[]
      owners?: string[]
    }
    /**
     * PageMarkedEvent
     * @description You marked a page for yourself. Only you read this.
     */
    PageMarkedEvent: {
      /** @constant */
      type: 'page.marked'
      changes: {
        is_bookmarked?: components['schemas']['FlagChange']
        is_watching?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /**
     * PageMovedEvent
     * @description A page was moved among its siblings, below another page or to another space, and may have changed otherwise too.
     */
    PageMovedEvent: {
      /** @constant */
      type: 'page.moved'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        cover_image?: components['schemas']['AnyChange']
        font?: components['schemas']['TextChange']
        schema?: components['schemas']['AnyChange']
        hide_subpages?: components['schemas']['FlagChange']
        hide_table_of_contents?: components['schemas']['FlagChange']
        is_overview?: components['schemas']['FlagChange']
        is_public?: components['schemas']['FlagChange']
        public_settings?: components['schemas']['AnyChange']
        project_id?: components['schemas']['ReferenceChange']
        parent_page_id?: components['schemas']['ReferenceChange']
        position?: components['schemas']['PositionChange']
        archived?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /**
     * PageRestoredEvent
     * @description A page was unarchived, or restored to an earlier state. If it had been deleted, its fields are shown.
     */
    PageRestoredEvent: {
      /** @constant */
      type: 'page.restored'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        cover_image?: components['schemas']['AnyChange']
        font?: components['schemas']['TextChange']
        schema?: components['schemas']['AnyChange']
        hide_subpages?: components['schemas']['FlagChange']
        hide_table_of_contents?: components['schemas']['FlagChange']
        is_overview?: components['schemas']['FlagChange']
        is_public?: components['schemas']['FlagChange']
        public_settings?: components['schemas']['AnyChange']
        project_id?: components['schemas']['ReferenceChange']
        parent_page_id?: components['schemas']['ReferenceChange']
        position?: components['schemas']['PositionChange']
        archived?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /** PageStub */
    PageStub: {
      id: string
      title: string
    }
    /**
     * PageUpdatedEvent
     * @description A page changed.
     */
    PageUpdatedEvent: {
      /** @constant */
      type: 'page.updated'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        cover_image?: components['schemas']['AnyChange']
        font?: components['schemas']['TextChange']
        schema?: components['schemas']['AnyChange']
        hide_subpages?: components['schemas']['FlagChange']
        hide_table_of_contents?: components['schemas']['FlagChange']
        is_overview?: components['schemas']['FlagChange']
        is_public?: components['schemas']['FlagChange']
        public_settings?: components['schemas']['AnyChange']
      }
    } & components['schemas']['EventBase']
    /** ParentCard */
    ParentCard: {
      title: string
      card_id: string
      list_color: string
      /** @enum {unknown} */
      status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
    }
    /** Passkey */
    Passkey: {
      /** @description Its id. */
      id: string
      /** @description What its owner calls it. */
      title: string
      time_created: number
      time_used: number | null
    }
    /** PeopleChange */
    PeopleChange: [
      (
        | {
            user_id: string
            role?: string
          }[]
        | null
      ),
      (
        | {
            user_id: string
            role?: string
          }[]
        | null
      ),
    ]
    /** PersonChange */
    PersonChange: [
      {
        user_id: string
        role?: string
      } | null,
      {
        user_id: string
        role?: string
      } | null,
    ]
    /** PositionChange */
    PositionChange: [string | null, string | null]
    /** PreviewCounts */
    PreviewCounts: {
      boards: number
      lists: number
      cards: number
      archived_cards: number
      checklists: number
      checklist_items: number
      comments: number
      tags: number
      custom_fields: number
      epics: number
      epic_cards: number
      child_cards: number
      links: number
      unresolved_references: number
      /** @description How many people the file names. */
      people: number
    }
    /** PreviewedBoard */
    PreviewedBoard: {
      title: string
      lists: string[]
    }
    /** PreviewedColumn */
    PreviewedColumn: {
      name: string
      field: string | null
      /** @description The type of the custom field that the column becomes; null for none. */
      new_field:
        | ('text' | 'number' | 'money' | 'date' | 'checkbox' | 'select' | 'multi_select' | 'person' | 'link' | 'rating')
        | null
    }
    /** PreviewedField */
    PreviewedField: {
      title: string
      /** @enum {string} */
      type: 'text' | 'number' | 'money' | 'date' | 'checkbox' | 'select' | 'multi_select' | 'person' | 'link' | 'rating'
    }
    /** PrivateProject */
    PrivateProject: {
      id: string
      team_id: string
      title: string
      user_id: string
      /** @description Who runs it. */
      admins: components['schemas']['Member'][]
      is_member: boolean
      total_members: number
      archived: components['schemas']['ArchivedMarker'] | null
      time_created: number
    }
    /** Problem */
    Problem: {
      /** @description Where the code is explained. */
      type: string
      /** @description The name of the status. */
      title: string
      /** @description The status, again. */
      status: number
      detail: string
      /** @enum {unknown} */
      code:
        | 'invalid_request'
        | 'invalid_cursor'
        | 'malformed_json'
        | 'malformed_request'
        | 'unauthenticated'
        | 'wrong_credentials'
        | 'forbidden'
        | 'insufficient_scope'
        | 'cross_site'
        | 'fresh_sign_in_required'
        | 'passwords_off'
        | 'session_required'
        | 'sign_up_closed'
        | 'wrong_code'
        | 'wrong_password'
        | 'not_found'
        | 'route_not_found'
        | 'method_not_allowed'
        | 'request_timeout'
        | 'board_archived'
        | 'board_not_public'
        | 'list_archived'
        | 'limit_reached'
        | 'external_id_taken'
        | 'project_archived'
        | 'card_cycle'
        | 'card_without_home'
        | 'epic_archived'
        | 'page_archived'
        | 'page_cycle'
        | 'sprint_ended'
        | 'sprint_not_empty'
        | 'sprint_running'
        | 'mail_not_configured'
        | 'secrets_not_configured'
        | 'answer_not_kept'
        | 'quota_exceeded'
        | 'conflict'
        | 'log_cut'
        | 'precondition_failed'
        | 'body_too_large'
        | 'too_much_at_once'
        | 'uri_too_long'
        | 'unsupported_media_type'
        | 'idempotency_key_reused'
        | 'rate_limited'
        | 'headers_too_large'
        | 'internal_error'
        | 'storage_unavailable'
        | 'storage_full'
        | 'storage_foreign'
        | 'too_busy'
        | 'storage_damaged'
        | 'storage_lost'
        | 'storage_newer'
        | 'not_ready'
        | 'shutting_down'
      /** @description The same text as `detail`. */
      message: string
      /** @description Names the request in the log of the server. */
      request_id: string
      /** @description Which operation of a batch failed. */
      index?: number
      /** @description Of 410 `log_cut`: the first seq that can still be asked for. */
      first_seq?: number | string
      /** @description Of 409 `limit_reached`: whether you may send the same request with `override`, which exceeds the limit. */
      may_override?: boolean
      /** @description All that is wrong, field by field. */
      errors?: components['schemas']['FieldProblem'][]
    }
    /** Project */
    Project: {
      id: string
      team_id: string
      title: string
      description: string
      icon:
        | (
            | string
            | {
                [key: string]: string | null
              }
          )
        | null
      overview_page_id: string | null
      user_id: string
      user_id_updated: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      time_created: number
      time_updated: number
      members: components['schemas']['Member'][]
      is_member: boolean
      total_members: number
      archived: components['schemas']['ArchivedMarker'] | null
      is_public: boolean
      is_private: boolean
      is_view_only: boolean
      max_started_per_person: number
      started_limit_is_hard: boolean
      page_order: {
        [key: string]: number
      }
      pages: components['schemas']['PageStub'][]
      boards: components['schemas']['BoardStub'][]
      sprints: components['schemas']['SprintOutline'][]
    }
    /**
     * ProjectCreatedEvent
     * @description A space was created.
     */
    ProjectCreatedEvent: {
      /** @constant */
      type: 'project.created'
      changes: {
        title?: components['schemas']['TextChange']
        description?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        is_private?: components['schemas']['FlagChange']
        is_public?: components['schemas']['FlagChange']
        is_view_only?: components['schemas']['FlagChange']
        max_started_per_person?: components['schemas']['NumberChange']
        started_limit_is_hard?: components['schemas']['FlagChange']
        position?: components['schemas']['PositionChange']
        members?: components['schemas']['PeopleChange']
      }
    } & components['schemas']['EventBase']
    /**
     * ProjectDeletedEvent
     * @description A space was deleted, with everything in it. For a private space, only its members read this.
     */
    ProjectDeletedEvent: {
      /** @constant */
      type: 'project.deleted'
      changes: {
        title?: components['schemas']['TextChange']
        description?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        is_private?: components['schemas']['FlagChange']
        is_public?: components['schemas']['FlagChange']
        is_view_only?: components['schemas']['FlagChange']
        max_started_per_person?: components['schemas']['NumberChange']
        started_limit_is_hard?: components['schemas']['FlagChange']
        position?: components['schemas']['PositionChange']
      }
    } & components['schemas']['EventBase']
    /**
     * ProjectLimitExceededEvent
     * @description An admin let a person have more started cards in a space than its hard limit allows. `count` is the limit, then how many they have.
     */
    ProjectLimitExceededEvent: {
      /** @constant */
      type: 'project.limit_exceeded'
      changes: {
        count?: components['schemas']['NumberChange']
        user_id?: components['schemas']['ReferenceChange']
      }
    } & components['schemas']['EventBase']
    /**
     * ProjectMembersChangedEvent
     * @description Someone was added to a space, removed from it, or given another role there.
     */
    ProjectMembersChangedEvent: {
      /** @constant */
      type: 'project.members_changed'
      changes: {
        members?: components['schemas']['PersonChange']
      }
    } & components['schemas']['EventBase']
    /**
     * ProjectMovedEvent
     * @description A space was moved among the spaces, and may have changed otherwise too.
     */
    ProjectMovedEvent: {
      /** @constant */
      type: 'project.moved'
      changes: {
        title?: components['schemas']['TextChange']
        description?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        is_private?: components['schemas']['FlagChange']
        is_public?: components['schemas']['FlagChange']
        is_view_only?: components['schemas']['FlagChange']
        max_started_per_person?: components['schemas']['NumberChange']
        started_limit_is_hard?: components['schemas']['FlagChange']
        position?: components['schemas']['PositionChange']
        archived?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /** ProjectOutline */
    ProjectOutline: {
      id: string
      team_id: string
      title: string
      description: string
      icon:
        | (
            | string
            | {
                [key: string]: string | null
              }
          )
        | null
      overview_page_id: string | null
      user_id: string
      user_id_updated: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      time_created: number
      time_updated: number
      members: components['schemas']['Member'][]
      is_member: boolean
      total_members: number
      archived: components['schemas']['ArchivedMarker'] | null
      is_public: boolean
      is_private: boolean
      is_view_only: boolean
      max_started_per_person: number
      started_limit_is_hard: boolean
      page_order: {
        [key: string]: number
      }
      pages: components['schemas']['PageStub'][]
      boards: components['schemas']['BoardStub'][]
    }
    /**
     * ProjectRecoveredEvent
     * @description An owner of the workspace made themselves an admin of a private space.
     */
    ProjectRecoveredEvent: {
      /** @constant */
      type: 'project.recovered'
      changes: {
        members?: components['schemas']['PersonChange']
      }
    } & components['schemas']['EventBase']
    /**
     * ProjectUpdatedEvent
     * @description A space changed.
     */
    ProjectUpdatedEvent: {
      /** @constant */
      type: 'project.updated'
      changes: {
        title?: components['schemas']['TextChange']
        description?: components['schemas']['TextChange']
        icon?: components['schemas']['AnyChange']
        is_private?: components['schemas']['FlagChange']
        is_public?: components['schemas']['FlagChange']
        is_view_only?: components['schemas']['FlagChange']
        max_started_per_person?: components['schemas']['NumberChange']
        started_limit_is_hard?: components['schemas']['FlagChange']
        archived?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /** PublicBoard */
    PublicBoard: {
      title: string
      content: string
      color: string
      team_name: string
      lists: components['schemas']['PublicList'][]
    }
    /** PublicCard */
    PublicCard: {
      /** @description Which of the lists of the answer it is in, from 0 on. */
      list_index: number
      title: string
      content: string
      priority: number
      start_date: number | null
      due_date: number | null
      tags: components['schemas']['PublicTag'][]
      comments: components['schemas']['PublicComment'][]
    }
    /** PublicComment */
    PublicComment: {
      content: string
      time_created: number
    }
    /** PublicList */
    PublicList: {
      title: string
      color: string
      /** @enum {unknown} */
      behavior: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
      total_cards: number
    }
    /** PublicSettings */
    PublicSettings: {
      url: string
      team_name: string
      /** @description Whether comments are shown at its public address, without saying whose they are. */
      allow_comments: boolean
      /** @description Whether search engines may list its public address. */
      allow_indexing: boolean
    }
    /** PublicTag */
    PublicTag: {
      name: string
      color: string
    }
    /** Readiness */
    Readiness: {
      /** @enum {unknown} */
      status: 'ready'
      /**
       * @description The replica that `DATABASE_READ_URL` names: `following` when it takes reads, `away` while the primary answers in its place, `none` without that setting.
       * @enum {unknown}
       */
      replica: 'none' | 'following' | 'away'
    }
    /** Recurrence */
    Recurrence: {
      id: string
      team_id: string
      board_id: string
      list_id: string
      /** @description The template. */
      template_id: string | null
      card_id: string | null
      owner_id: string
      title: string
      /** @description A recurrence rule of RFC 5545, at most hourly. */
      rule: string
      /** @description The first moment, on the clock of the time zone. Its time of day is that of all dates. */
      starts: string
      /** @description The time zone of the clock, by its IANA name. */
      time_zone: string
      /**
       * @description schedule: on every date. completion: on its date, but not before the last card is done.
       * @enum {unknown}
       */
      mode: 'schedule' | 'completion'
      /** @description Whether no cards are made. */
      paused: boolean
      /** @description Why no cards are made; null while they are. */
      paused_reason:
        | ('person' | 'copied' | 'ended' | 'list_gone' | 'archived' | 'maker_gone' | 'template_gone' | 'refused')
        | null
      /** @description The next three dates that are not skipped. */
      next_dates: number[]
      /** @description Dates of its rule that make no card, the first one first. Those before the last card that was made are not kept. */
      skipped_dates: number[]
      /** @description The last card that it made, or the card that it was made like. */
      last_card_id: string | null
      /** @description The date of the last card, in milliseconds. */
      time_last: number | null
      user_id: string
      user_id_updated: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      time_created: number
      time_updated: number
    }
    /**
     * RecurrenceCardMadeEvent
     * @description A recurrence made a card, whose own event comes before.
     */
    RecurrenceCardMadeEvent: {
      /** @constant */
      type: 'recurrence.card_made'
      changes: {
        last_card_id?: components['schemas']['ReferenceChange']
      }
    } & components['schemas']['EventBase']
    /**
     * RecurrenceCreatedEvent
     * @description A recurrence of cards was created on a board.
     */
    RecurrenceCreatedEvent: {
      /** @constant */
      type: 'recurrence.created'
      changes: {
        list_id?: components['schemas']['ReferenceChange']
        template_id?: components['schemas']['ReferenceChange']
        card_id?: components['schemas']['ReferenceChange']
        owner_id?: components['schemas']['ReferenceChange']
        title?: components['schemas']['TextChange']
        rule?: components['schemas']['TextChange']
        starts?: components['schemas']['TextChange']
        time_zone?: components['schemas']['TextChange']
        mode?: components['schemas']['TextChange']
        paused_reason?: components['schemas']['TextChange']
        skipped_dates?: components['schemas']['MomentsChange']
      }
    } & components['schemas']['EventBase']
    /**
     * RecurrenceDeletedEvent
     * @description A recurrence was deleted. The cards it made stay.
     */
    RecurrenceDeletedEvent: {
      /** @constant */
      type: 'recurrence.deleted'
      changes: {
        list_id?: components['schemas']['ReferenceChange']
        template_id?: components['schemas']['ReferenceChange']
        card_id?: components['schemas']['ReferenceChange']
        owner_id?: components['schemas']['ReferenceChange']
        title?: components['schemas']['TextChange']
        rule?: components['schemas']['TextChange']
        starts?: components['schemas']['TextChange']
        time_zone?: components['schemas']['TextChange']
        mode?: components['schemas']['TextChange']
        paused_reason?: components['schemas']['TextChange']
        skipped_dates?: components['schemas']['MomentsChange']
      }
    } & components['schemas']['EventBase']
    /**
     * RecurrenceRestoredEvent
     * @description A deleted recurrence was restored. It goes on with the dates to come.
     */
    RecurrenceRestoredEvent: {
      /** @constant */
      type: 'recurrence.restored'
      changes: {
        list_id?: components['schemas']['ReferenceChange']
        template_id?: components['schemas']['ReferenceChange']
        card_id?: components['schemas']['ReferenceChange']
        owner_id?: components['schemas']['ReferenceChange']
        title?: components['schemas']['TextChange']
        rule?: components['schemas']['TextChange']
        starts?: components['schemas']['TextChange']
        time_zone?: components['schemas']['TextChange']
        mode?: components['schemas']['TextChange']
        paused_reason?: components['schemas']['TextChange']
        skipped_dates?: components['schemas']['MomentsChange']
      }
    } & components['schemas']['EventBase']
    /**
     * RecurrenceUpdatedEvent
     * @description A recurrence changed, or one of its dates is skipped or no longer is; or it was paused, by a person or by the server, or resumed.
     */
    RecurrenceUpdatedEvent: {
      /** @constant */
      type: 'recurrence.updated'
      changes: {
        list_id?: components['schemas']['ReferenceChange']
        template_id?: components['schemas']['ReferenceChange']
        card_id?: components['schemas']['ReferenceChange']
        owner_id?: components['schemas']['ReferenceChange']
        title?: components['schemas']['TextChange']
        rule?: components['schemas']['TextChange']
        starts?: components['schemas']['TextChange']
        time_zone?: components['schemas']['TextChange']
        mode?: components['schemas']['TextChange']
        paused_reason?: components['schemas']['TextChange']
        skipped_dates?: components['schemas']['MomentsChange']
      }
    } & components['schemas']['EventBase']
    /** ReferenceChange */
    ReferenceChange: [string | null, string | null]
    /** ReferencesChange */
    ReferencesChange: [string[] | null, string[] | null]
    /** Reminder */
    Reminder: {
      team_id: string
      card_id: string
      /** @description The title of the card. */
      card_title: string
      /** @description How long before the due date; null for a moment of its own. */
      lead: ('none' | 'at_time' | '1_hour' | '1_day' | '2_days' | '1_week') | null
      /** @description The moment that you chose; null for a lead. */
      time: number | null
      /** @description When it comes; null when it has come, or while the card has no due date. */
      time_next: number | null
    }
    /** ReportPercentiles */
    ReportPercentiles: {
      /** @description Half of them took at most this long; null if there are none. */
      p50: number | null
      /** @description 85 of 100 took at most this long; null if there are none. */
      p85: number | null
      /** @description 95 of 100 took at most this long; null if there are none. */
      p95: number | null
    }
    /** Roadmap */
    Roadmap: {
      team_id: string
      user_id_updated: string | null
      user_updated: components['schemas']['UserReference'] | null
      time_updated: number | null
      list_order: {
        [key: string]: number
      }
      lists: components['schemas']['List'][]
    }
    /** Rule */
    Rule: {
      id: string
      team_id: string
      board_id: string | null
      project_id: string
      owner_id: string
      title: string
      /** @description When the rule runs. */
      trigger: components['schemas']['RuleTrigger']
      /** @description What its cards must be like: the filters of views/preview. */
      filters: components['schemas']['ViewFilters']
      /** @description What it does, in this order: all of it or nothing. */
      actions: components['schemas']['RuleAction'][]
      /** @description Whether it does nothing. */
      paused: boolean
      paused_reason: ('person' | 'copied' | 'failed') | null
      /** @description What it names that is gone, or that you cannot see. */
      problems: components['schemas']['RuleProblem'][]
      /** @description Failed runs in a row, up to now. */
      failures: number
      /** @description How the last run ended; null if there was none. */
      last_status: ('done' | 'failed' | 'skipped') | null
      time_last: number | null
      /** @description When a rule by the time of day runs next; null for others. */
      time_next: number | null
      user_id: string
      user_id_updated: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      time_created: number
      time_updated: number
    }
    /** RuleAction */
    RuleAction: {
      /**
       * @description move: to list_id, or to the first list of a status. assign, notify: user_id, or actor for the person who caused it. set: field and value. tag: tag_id. checklist: template_id. comment: content. child: title, and list_id if it goes elsewhere. webhook: integration_id. archive.
       * @enum {unknown}
       */
      type: 'move' | 'assign' | 'set' | 'tag' | 'checklist' | 'comment' | 'child' | 'notify' | 'webhook' | 'archive'
      list_id?: string
      /** @enum {unknown} */
      status?: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
      user_id?: string
      field?: string
      /** @description What the field is set to; null empties it. */
      value?: (string | number | boolean | string[]) | null
      tag_id?: string
      template_id?: string
      content?: string
      title?: string
      integration_id?: string
    }
    /**
     * RuleCalledEvent
     * @description A rule called an integration about a card. Only that integration receives it.
     */
    RuleCalledEvent: {
      /** @constant */
      type: 'rule.called'
      changes: {
        integration_id?: components['schemas']['ReferenceChange']
      }
    } & components['schemas']['EventBase']
    /**
     * RuleCreatedEvent
     * @description A rule of automation was created.
     */
    RuleCreatedEvent: {
      /** @constant */
      type: 'rule.created'
      changes: {
        owner_id?: components['schemas']['ReferenceChange']
        title?: components['schemas']['TextChange']
        trigger?: components['schemas']['AnyChange']
        filters?: components['schemas']['AnyChange']
        actions?: components['schemas']['AnyChange']
        paused_reason?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /**
     * RuleDeletedEvent
     * @description A rule was deleted. What it did stays.
     */
    RuleDeletedEvent: {
      /** @constant */
      type: 'rule.deleted'
      changes: {
        owner_id?: components['schemas']['ReferenceChange']
        title?: components['schemas']['TextChange']
        trigger?: components['schemas']['AnyChange']
        filters?: components['schemas']['AnyChange']
        actions?: components['schemas']['AnyChange']
        paused_reason?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /**
     * RuleFailedEvent
     * @description A run of a rule failed or was left out; its log of runs says why.
     */
    RuleFailedEvent: {
      /** @constant */
      type: 'rule.failed'
      changes: {
        status?: components['schemas']['TextChange']
        reason?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /**
     * RuleNotifiedEvent
     * @description A rule notified a person about a card.
     */
    RuleNotifiedEvent: {
      /** @constant */
      type: 'rule.notified'
      changes: {
        user_id?: components['schemas']['ReferenceChange']
        text?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /** RuleProblem */
    RuleProblem: {
      /** @description Where in the rule. */
      field: string
      message: string
    }
    /** RuleRun */
    RuleRun: {
      /** @description Counts the runs of the rule. */
      id: string
      rule_id: string
      card_id: string | null
      card_title: string | null
      event_seq: number | null
      /** @description How many rules set off one another, this one included. */
      depth: number
      /** @enum {unknown} */
      status: 'done' | 'failed' | 'skipped'
      /** @description Why it failed or was left out, as a code: depth, hourly_limit, maker_gone, or that of the error. */
      reason: string | null
      message: string | null
      time_created: number
    }
    /** RuleTrial */
    RuleTrial: {
      /** @description How many events, or cards, were looked at. */
      looked_at: number
      /** @description How often the rule would have run. */
      would_run: number
      /** @description What it would have done each time. */
      actions: (
        | 'move'
        | 'assign'
        | 'set'
        | 'tag'
        | 'checklist'
        | 'comment'
        | 'child'
        | 'notify'
        | 'webhook'
        | 'archive'
      )[]
      /** @description What set it off, the latest first. */
      runs: components['schemas']['TriedRun'][]
    }
    /** RuleTrigger */
    RuleTrigger: {
      /** @enum {unknown} */
      type: 'created' | 'moved' | 'completed' | 'field' | 'due' | 'comment' | 'pull_request' | 'form' | 'time'
      list_id?: string
      /** @enum {unknown} */
      status?: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
      field?: string
      value?: (string | number | boolean | string[]) | null
      /** @enum {unknown} */
      state?: 'draft' | 'open' | 'merged' | 'closed'
      form_id?: string
      hours?: number
      time?: string
      days?: ('MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU')[]
      time_zone?: string
    }
    /**
     * RuleUpdatedEvent
     * @description A rule changed, was paused, by a person or by the server, or was resumed.
     */
    RuleUpdatedEvent: {
      /** @constant */
      type: 'rule.updated'
      changes: {
        owner_id?: components['schemas']['ReferenceChange']
        title?: components['schemas']['TextChange']
        trigger?: components['schemas']['AnyChange']
        filters?: components['schemas']['AnyChange']
        actions?: components['schemas']['AnyChange']
        paused_reason?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /** SecondFactor */
    SecondFactor: {
      /** @description Whether it is asked for when you sign in. */
      enabled: boolean
      /** @description How many recovery codes were not used yet. */
      recovery_codes_left: number
    }
    /** Session */
    Session: {
      /** @description The public part of its cookie. */
      id: string
      /** @description Whether this call was made with it. */
      is_current: boolean
      /** @description What the browser called itself. */
      user_agent: string
      /** @description Where the browser was when it signed in. */
      address: string
      time_created: number
      time_used: number
      time_expires: number
    }
    /** SetReminder */
    SetReminder: {
      /** @enum {unknown} */
      lead?: 'none' | 'at_time' | '1_hour' | '1_day' | '2_days' | '1_week'
      /** @description Or a moment to come, at most 10 years ahead, whether the card has a due date or not. */
      time?: number
    }
    /** SignInProvider */
    SignInProvider: {
      /** @description Its name in paths. */
      id: string
      /** @description What people know it by. */
      title: string
    }
    /** Source */
    Source: {
      type: string
      /** @description The token that was used, or the integration of the code host that did it. */
      client_id: string | null
      /** @description The import that made it, if one did. */
      import_id: string | null
      /** @description The program that acted for the person, if one did. */
      agent_id: string | null
      /** @description The address it came from, when it came by mail. */
      email_addr: string | null
      /** @description Whether the sender was who the address says. */
      email_verified: boolean | null
    }
    /** Sprint */
    Sprint: {
      id: string
      team_id: string
      project_id: string
      user_updated: components['schemas']['UserReference']
      title: string
      content: string
      /**
       * @description planned, started, completed or canceled.
       * @enum {unknown}
       */
      state: 'planned' | 'started' | 'completed' | 'canceled'
      start_date: number
      end_date: number
      override_end_date: number | null
      layout: string
      progress: {
        /** @enum {unknown} */
        status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
        count: number
        pts: number
      }[][]
      time_created: number
      time_updated: number
      lists: components['schemas']['List'][]
      unfinished_cards: components['schemas']['Card'][]
    }
    /**
     * SprintCanceledEvent
     * @description A sprint was canceled.
     */
    SprintCanceledEvent: {
      /** @constant */
      type: 'sprint.canceled'
      changes: {
        state?: components['schemas']['TextChange']
        override_end_date?: components['schemas']['NumberChange']
      }
    } & components['schemas']['EventBase']
    /**
     * SprintCompletedEvent
     * @description A sprint was completed.
     */
    SprintCompletedEvent: {
      /** @constant */
      type: 'sprint.completed'
      changes: {
        state?: components['schemas']['TextChange']
        override_end_date?: components['schemas']['NumberChange']
      }
    } & components['schemas']['EventBase']
    /**
     * SprintCreatedEvent
     * @description A sprint was planned.
     */
    SprintCreatedEvent: {
      /** @constant */
      type: 'sprint.created'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        start_date?: components['schemas']['NumberChange']
        end_date?: components['schemas']['NumberChange']
        state?: components['schemas']['TextChange']
        override_end_date?: components['schemas']['NumberChange']
        layout?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /**
     * SprintDeletedEvent
     * @description A sprint was deleted. Its cards returned to their boards.
     */
    SprintDeletedEvent: {
      /** @constant */
      type: 'sprint.deleted'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        start_date?: components['schemas']['NumberChange']
        end_date?: components['schemas']['NumberChange']
        state?: components['schemas']['TextChange']
        override_end_date?: components['schemas']['NumberChange']
        layout?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /** SprintOutline */
    SprintOutline: {
      id: string
      team_id: string
      project_id: string
      user_updated: components['schemas']['UserReference']
      title: string
      content: string
      /** @enum {unknown} */
      state: 'planned' | 'started' | 'completed' | 'canceled'
      start_date: number
      end_date: number
      override_end_date: number | null
      layout: string
      progress: {
        /** @enum {unknown} */
        status: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
        count: number
        pts: number
      }[][]
      time_created: number
      time_updated: number
      lists: components['schemas']['ListOutline'][]
      unfinished_cards?: components['schemas']['Card'][]
    }
    /** SprintSettings */
    SprintSettings: {
      statuses: components['schemas']['SprintStatus'][]
      /** @description Days that a sprint lasts. */
      length: number
      /** @description Days between the end of a sprint and the start of the next. */
      cooldown: number
      /** @description The day of the week on which sprints start: 1 is Monday. */
      start_day: number
      /** @description false: no sprint of the space starts by itself. */
      enabled: boolean
      /** @description false: a sprint whose end has passed runs on until someone ends it. */
      auto_complete: boolean
      vcs_mapping: components['schemas']['VcsMapping'] | null
      layout: string
      card_cover_enabled: boolean
    }
    /**
     * SprintSettingsUpdatedEvent
     * @description The sprint settings of a space changed.
     */
    SprintSettingsUpdatedEvent: {
      /** @constant */
      type: 'sprint_settings.updated'
      changes: {
        enabled?: components['schemas']['FlagChange']
        auto_complete?: components['schemas']['FlagChange']
        card_cover_enabled?: components['schemas']['FlagChange']
        layout?: components['schemas']['TextChange']
        length?: components['schemas']['NumberChange']
        cooldown?: components['schemas']['NumberChange']
        start_day?: components['schemas']['NumberChange']
        statuses?: components['schemas']['AnyChange']
        vcs_mapping?: components['schemas']['AnyChange']
      }
    } & components['schemas']['EventBase']
    /**
     * SprintStartedEvent
     * @description A sprint started.
     */
    SprintStartedEvent: {
      /** @constant */
      type: 'sprint.started'
      changes: {
        state?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /** SprintStatus */
    SprintStatus: {
      id: string
      title: string
      /** @enum {unknown} */
      status: 'committed' | 'started' | 'completed' | 'cancelled'
    }
    /**
     * SprintUpdatedEvent
     * @description A sprint changed.
     */
    SprintUpdatedEvent: {
      /** @constant */
      type: 'sprint.updated'
      changes: {
        title?: components['schemas']['TextChange']
        content?: components['schemas']['TextChange']
        start_date?: components['schemas']['NumberChange']
        end_date?: components['schemas']['NumberChange']
      }
    } & components['schemas']['EventBase']
    /** SprintVelocity */
    SprintVelocity: {
      sprint_id: string
      title: string
      start_date: number
      end_date: number
      /** @description When it ended, in milliseconds. */
      time_ended: number
      /** @description What was in it when it started. */
      planned: {
        count: number
        pts: number
      }
      /** @description What was completed. */
      completed: {
        count: number
        pts: number
      }
    }
    /** Tag */
    Tag: {
      id: string
      team_id: string
      project_id: string | null
      name: string
      /** @description The name in small letters, without spaces. */
      slug: string
      color: string
      total_cards: number
    }
    /**
     * TagCreatedEvent
     * @description A tag was created, for a space or for the whole workspace.
     */
    TagCreatedEvent: {
      /** @constant */
      type: 'tag.created'
      changes: {
        name?: components['schemas']['TextChange']
        slug?: components['schemas']['TextChange']
        color?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /**
     * TagDeletedEvent
     * @description A tag was deleted, and removed everywhere it was used. `merged_into` is the tag that took its place there, if one did.
     */
    TagDeletedEvent: {
      /** @constant */
      type: 'tag.deleted'
      changes: {
        name?: components['schemas']['TextChange']
        slug?: components['schemas']['TextChange']
        color?: components['schemas']['TextChange']
        merged_into?: components['schemas']['ReferenceChange']
      }
    } & components['schemas']['EventBase']
    /**
     * TagUpdatedEvent
     * @description A tag changed, everywhere it is used.
     */
    TagUpdatedEvent: {
      /** @constant */
      type: 'tag.updated'
      changes: {
        name?: components['schemas']['TextChange']
        slug?: components['schemas']['TextChange']
        color?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /** Team */
    Team: {
      id: string
      team_name: string
      time_created: number
    }
    /**
     * TeamLogCutEvent
     * @description Log entries older than the retention period were removed. `log_start` is the first seq that remains.
     */
    TeamLogCutEvent: {
      /** @constant */
      type: 'team.log_cut'
      changes: {
        log_start?: components['schemas']['NumberChange']
      }
    } & components['schemas']['EventBase']
    /** TeamMember */
    TeamMember: {
      id: string
      user_id: string
      team_id: string
      email: string
      /** @description Whether the person has verified the address. */
      email_confirmed: boolean
      /** @description The given name. */
      first_name: string
      /** @description The family name. */
      last_name: string
      /** @description The name that others see. */
      display_name: string
      /** @description The address of a picture. */
      profile_image: string
      /** @description For the initials where there is no picture. */
      color: string
      /** @description A name of the IANA time zone database. */
      timezone_id: string
      /** @description A BCP 47 language tag. */
      locale: string
      /** @enum {unknown} */
      role: 'guestReader' | 'guest' | 'member' | 'admin' | 'owner'
      /** @enum {unknown} */
      status: 'active' | 'invited' | 'inactive'
      time_created: number
      time_updated: number
    }
    /**
     * TeamUpdatedEvent
     * @description The workspace was renamed.
     */
    TeamUpdatedEvent: {
      /** @constant */
      type: 'team.updated'
      changes: {
        title?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /** Template */
    Template: {
      id: string
      team_id: string
      project_id: string
      /** @enum {unknown} */
      type: 'card' | 'checklist' | 'board' | 'page' | 'sprint'
      title: string
      description: string
      user_id: string
      user_id_updated: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      time_created: number
      time_updated: number
      content: components['schemas']['TemplateContent']
    }
    /** TemplateContent */
    TemplateContent: {
      title?: string
      content?: string
      priority?: number
      estimate?: number
      owner_id?: string
      members?: {
        user_id: string
        role?: string
      }[]
      tags?: string[]
      checklists?: {
        title: string
        content?: string
        items?: {
          title: string
          content?: string
          checked?: boolean
          owner_id?: string
        }[]
      }[]
      cover_image?:
        | string
        | {
            [key: string]: string | null
          }
      icon?:
        | string
        | {
            [key: string]: string | null
          }
      custom_fields?: {
        [key: string]: (string | number | boolean | string[]) | null
      }
      items?: {
        title: string
        content?: string
        checked?: boolean
        owner_id?: string
      }[]
      color?: string
      image_urls?: string
      thumbnail_url?: string
      layout?: string
      card_cover_enabled?: boolean
      lists?: components['schemas']['ListContent'][]
      font?: string
      hide_table_of_contents?: boolean
      hide_subpages?: boolean
      cards?: components['schemas']['CardContent'][]
    }
    /**
     * TemplateCreatedEvent
     * @description A template was saved in a space.
     */
    TemplateCreatedEvent: {
      /** @constant */
      type: 'template.created'
      changes: {
        type?: components['schemas']['TextChange']
        title?: components['schemas']['TextChange']
        description?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /**
     * TemplateDeletedEvent
     * @description A template was deleted. What was made from it stays.
     */
    TemplateDeletedEvent: {
      /** @constant */
      type: 'template.deleted'
      changes: {
        type?: components['schemas']['TextChange']
        title?: components['schemas']['TextChange']
        description?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /** TemplateOutline */
    TemplateOutline: {
      id: string
      team_id: string
      project_id: string
      /** @enum {unknown} */
      type: 'card' | 'checklist' | 'board' | 'page' | 'sprint'
      title: string
      description: string
      user_id: string
      user_id_updated: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      time_created: number
      time_updated: number
    }
    /**
     * TemplateRestoredEvent
     * @description A deleted template was restored: rules and recurrences that name it have it again.
     */
    TemplateRestoredEvent: {
      /** @constant */
      type: 'template.restored'
      changes: {
        type?: components['schemas']['TextChange']
        title?: components['schemas']['TextChange']
        description?: components['schemas']['TextChange']
      }
    } & components['schemas']['EventBase']
    /**
     * TemplateUpdatedEvent
     * @description A template changed. That its `content` changed is named in `changes`, but not shown.
     */
    TemplateUpdatedEvent: {
      /** @constant */
      type: 'template.updated'
      changes: {
        title?: components['schemas']['TextChange']
        description?: components['schemas']['TextChange']
        content?: components['schemas']['AnyChange']
      }
    } & components['schemas']['EventBase']
    /** TextChange */
    TextChange: [string | null, string | null]
    /** ThroughputReport */
    ThroughputReport: {
      from: string
      to: string
      /**
       * @description What each row sums up.
       * @enum {unknown}
       */
      interval: 'day' | 'week'
      /** @description The rows, in order. */
      rows: components['schemas']['ThroughputRow'][]
      /** @description Cards per row, to one decimal. */
      average: number
    }
    /** ThroughputRow */
    ThroughputRow: {
      /** @description The day, or the first day of the week, in UTC. */
      day: string
      /** @description Cards completed then. */
      count: number
      pts: number
    }
    /** TimeEntry */
    TimeEntry: {
      id: string
      team_id: string
      card_id: string
      card_title: string
      /** @description The day on which the time was spent. */
      day: string
      /** @description In seconds; 0 while its timer runs. */
      seconds: number
      /** @description What was done, as plain text. */
      note: string
      /** @description When its timer started; null unless it runs. */
      time_started: number | null
      user_id: string
      user_id_updated: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      time_created: number
      time_updated: number
    }
    /**
     * TimeEntryCreatedEvent
     * @description Someone logged time on a card, or started a timer: then `time_started` is its start.
     */
    TimeEntryCreatedEvent: {
      /** @constant */
      type: 'time_entry.created'
      changes: {
        seconds?: components['schemas']['NumberChange']
        day?: components['schemas']['TextChange']
        note?: components['schemas']['TextChange']
        time_started?: components['schemas']['NumberChange']
      }
    } & components['schemas']['EventBase']
    /**
     * TimeEntryDeletedEvent
     * @description A time entry was deleted.
     */
    TimeEntryDeletedEvent: {
      /** @constant */
      type: 'time_entry.deleted'
      changes: {
        seconds?: components['schemas']['NumberChange']
        day?: components['schemas']['TextChange']
        note?: components['schemas']['TextChange']
        time_started?: components['schemas']['NumberChange']
      }
    } & components['schemas']['EventBase']
    /**
     * TimeEntryUpdatedEvent
     * @description A time entry changed, or its timer was stopped.
     */
    TimeEntryUpdatedEvent: {
      /** @constant */
      type: 'time_entry.updated'
      changes: {
        seconds?: components['schemas']['NumberChange']
        day?: components['schemas']['TextChange']
        note?: components['schemas']['TextChange']
        time_started?: components['schemas']['NumberChange']
      }
    } & components['schemas']['EventBase']
    /** TimeReport */
    TimeReport: {
      /** @description The first day. */
      from: string
      /** @description The last day. */
      to: string
      /** @enum {unknown} */
      interval: 'day' | 'week'
      /** @description All of it, in seconds. */
      seconds: number
      rows: components['schemas']['TimeReportRow'][]
      /** @description By person, the most time first. */
      people: components['schemas']['TimeReportPerson'][]
    }
    /** TimeReportPerson */
    TimeReportPerson: {
      user_id: string
      /** @description The name of the person. */
      name: string
      /** @description In seconds. */
      seconds: number
      /** @description How many entries these are. */
      entries: number
    }
    /** TimeReportRow */
    TimeReportRow: {
      /** @description The day, or the first day of the week. */
      day: string
      seconds: number
      entries: number
    }
    /** TimeSum */
    TimeSum: {
      /** @description The id of the card, epic, sprint or person, or the (first) day; null for cards without one. */
      key: string | null
      /** @description Its title, or the name of the person; empty for days, and where you cannot see it. */
      title: string
      seconds: number
      entries: number
    }
    /** Token */
    Token: {
      /** @description The public part: what comes before the dot. */
      id: string
      title: string
      /**
       * @description What it may do: `read`, or `write` as well.
       * @enum {unknown}
       */
      scope: 'read' | 'write'
      /** @description The program that has it, as the log names it. */
      agent_id: string | null
      agent_name: string | null
      is_current: boolean
      time_created: number
      time_expires: number | null
      time_used: number | null
    }
    /**
     * TokenCreatedEvent
     * @description A token was created. Admins and the token’s user read this.
     */
    TokenCreatedEvent: {
      /** @constant */
      type: 'token.created'
      changes: {
        user_id?: components['schemas']['ReferenceChange']
        title?: components['schemas']['TextChange']
        scope?: components['schemas']['TextChange']
        agent_name?: components['schemas']['TextChange']
        time_expires?: components['schemas']['NumberChange']
      }
    } & components['schemas']['EventBase']
    /**
     * TokenExpiredEvent
     * @description A token expired. Admins and the token’s user read this.
     */
    TokenExpiredEvent: {
      /** @constant */
      type: 'token.expired'
      changes: {
        user_id?: components['schemas']['ReferenceChange']
        title?: components['schemas']['TextChange']
        scope?: components['schemas']['TextChange']
        agent_name?: components['schemas']['TextChange']
        time_expires?: components['schemas']['NumberChange']
      }
    } & components['schemas']['EventBase']
    /**
     * TokenRevokedEvent
     * @description A token was revoked. Admins and the token’s user read this.
     */
    TokenRevokedEvent: {
      /** @constant */
      type: 'token.revoked'
      changes: {
        user_id?: components['schemas']['ReferenceChange']
        title?: components['schemas']['TextChange']
        scope?: components['schemas']['TextChange']
        agent_name?: components['schemas']['TextChange']
        time_expires?: components['schemas']['NumberChange']
      }
    } & components['schemas']['EventBase']
    /** Transcript */
    Transcript: {
      content: string
      /** @description Who said it. */
      source?: string
    }
    /** TriedRun */
    TriedRun: {
      card_id: string
      card_title: string
      event_seq: number | null
      /** @description The type of that event; null for the clock. */
      event_type: string | null
      /** @description Whether the card passes the filters, as it is now. */
      passes: boolean
      time_created: number | null
    }
    /** UpdateNotification */
    UpdateNotification: {
      read?: boolean | null
      archived?: boolean | null
      /** @description Puts it away until then: a moment to come, at most 366 days from now. null empties it. */
      snoozed_until?: number | null
    }
    /** UpdateNotificationSettings */
    UpdateNotificationSettings: {
      /** @enum {unknown} */
      due_reminder?: 'none' | 'at_time' | '1_hour' | '1_day' | '2_days' | '1_week'
      quiet_hours?: {
        from: string
        to: string
        days: number[]
      } | null
      email_enabled?: boolean
      digest_hour?: number
      watched_due_dates?: boolean
      kinds?: {
        mentioned?: {
          inbox?: boolean
          /** @enum {unknown} */
          email?: 'off' | 'instant' | 'daily'
        }
        assigned?: {
          inbox?: boolean
          /** @enum {unknown} */
          email?: 'off' | 'instant' | 'daily'
        }
        replied?: {
          inbox?: boolean
          /** @enum {unknown} */
          email?: 'off' | 'instant' | 'daily'
        }
        commented?: {
          inbox?: boolean
          /** @enum {unknown} */
          email?: 'off' | 'instant' | 'daily'
        }
        reminder?: {
          inbox?: boolean
          /** @enum {unknown} */
          email?: 'off' | 'instant' | 'daily'
        }
        overdue?: {
          inbox?: boolean
          /** @enum {unknown} */
          email?: 'off' | 'instant' | 'daily'
        }
        due_soon?: {
          inbox?: boolean
          /** @enum {unknown} */
          email?: 'off' | 'instant' | 'daily'
        }
        moved?: {
          inbox?: boolean
          /** @enum {unknown} */
          email?: 'off' | 'instant' | 'daily'
        }
        created?: {
          inbox?: boolean
          /** @enum {unknown} */
          email?: 'off' | 'instant' | 'daily'
        }
        health_stale?: {
          inbox?: boolean
          /** @enum {unknown} */
          email?: 'off' | 'instant' | 'daily'
        }
        integration_off?: {
          inbox?: boolean
          /** @enum {unknown} */
          email?: 'off' | 'instant' | 'daily'
        }
        recurrence_paused?: {
          inbox?: boolean
          /** @enum {unknown} */
          email?: 'off' | 'instant' | 'daily'
        }
        rule_paused?: {
          inbox?: boolean
          /** @enum {unknown} */
          email?: 'off' | 'instant' | 'daily'
        }
        rule_notified?: {
          inbox?: boolean
          /** @enum {unknown} */
          email?: 'off' | 'instant' | 'daily'
        }
        link_created?: {
          inbox?: boolean
          /** @enum {unknown} */
          email?: 'off' | 'instant' | 'daily'
        }
      }
      places?: {
        project_id?: string | null
        board_id?: string | null
        kinds: {
          mentioned?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          assigned?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          replied?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          commented?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          reminder?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          overdue?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          due_soon?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          moved?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          created?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          health_stale?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          integration_off?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          recurrence_paused?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          rule_paused?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          rule_notified?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
          link_created?: {
            inbox?: boolean
            /** @enum {unknown} */
            email?: 'off' | 'instant' | 'daily'
          }
        }
      }[]
    }
    /** Upload */
    Upload: {
      /** @description The bytes of the file, with its name. */
      file: string
    }
    /** User */
    User: {
      id: string
      email: string
      email_confirmed: boolean
      first_name: string
      last_name: string
      display_name: string
      profile_image: string
      color: string
      timezone_id: string
      locale: string
      /** @enum {unknown} */
      status: 'active'
      /** @description The workspace of the token; after signing in, all workspaces of the user. */
      teams: components['schemas']['UserTeam'][]
      time_created: number
      time_updated: number
    }
    /** UserReference */
    UserReference: {
      user_id: string
      /** @description Always `user`. */
      type: string
      source: components['schemas']['Source']
    }
    /** UserTeam */
    UserTeam: {
      id: string
      team_name: string
      /** @description The name of the workspace, as some clients call it. */
      name: string
      /** @description The name of the workspace, as other clients call it. */
      title: string
      /** @enum {unknown} */
      role: 'guestReader' | 'guest' | 'member' | 'admin' | 'owner'
      /** @enum {unknown} */
      status: 'active'
      time_created: number
      time_updated: number
    }
    /** VcsBranch */
    VcsBranch: {
      name: string
      /** @description The list for cards whose pull request is a draft. */
      pr_draft: string | null
      /** @description The list for cards whose pull request is open. */
      pr_open: string | null
      /** @description The list for cards whose pull request waits for a review. */
      pr_review_requested: string | null
      /** @description The list for cards whose pull request was merged. */
      pr_merged: string | null
      /** @description The list for cards whose pull request was closed without a merge. */
      pr_closed: string | null
      time_created: number
    }
    /** VcsMapping */
    VcsMapping: {
      pr_draft: string | null
      pr_open: string | null
      pr_review_requested: string | null
      pr_merged: string | null
      pr_closed: string | null
      /** @description Other lists for pull requests into certain branches. */
      branches: components['schemas']['VcsBranch'][]
    }
    /** Velocity */
    Velocity: {
      count: number
      /** @description The last sprints that were completed, oldest first. */
      sprints: components['schemas']['SprintVelocity'][]
      /** @description The average completed in each of them. */
      average: {
        count: number
        pts: number
      }
    }
    /** View */
    View: {
      id: string
      team_id: string
      title: string
      icon: string
      /**
       * @description Where it belongs: to its maker alone, a board, a space or the workspace.
       * @enum {unknown}
       */
      scope: 'mine' | 'board' | 'space' | 'workspace'
      board_id: string | null
      project_id: string | null
      filters: components['schemas']['ViewFilters']
      /** @enum {unknown} */
      layout: 'board' | 'table' | 'timeline' | 'calendar'
      /** @description What cards are grouped by; null for no groups. */
      group_by:
        | (('list' | 'status' | 'board' | 'member' | 'owner' | 'priority' | 'tag' | 'epic' | 'sprint') | string)
        | null
      /** @description What rows of a board of cards are made by; null for none. */
      lanes_by:
        | (
            | ('list' | 'status' | 'board' | 'member' | 'owner' | 'priority' | 'tag' | 'epic' | 'sprint' | 'parent')
            | string
          )
        | null
      /** @description What comes first; null for the newest. */
      sort: components['schemas']['ViewSort'] | null
      /** @description The columns of its table, in their order. */
      columns: string[]
      /** @description Its place among its siblings, from 0. */
      position: number
      /** @description Whether its board opens with it. */
      is_default: boolean
      /** @description Whether you have a secret address for it. */
      has_feed: boolean
      /** @description Whether other people have a secret address for it. */
      has_other_feeds: boolean
      user_id: string
      user_id_updated: string
      user: components['schemas']['UserReference']
      user_updated: components['schemas']['UserReference']
      time_created: number
      time_updated: number
    }
    /**
     * ViewCreatedEvent
     * @description A view was saved, or came here from another place. Only its owner reads this of a view of scope `mine`.
     */
    ViewCreatedEvent: {
      /** @constant */
      type: 'view.created'
      changes: {
        title?: components['schemas']['TextChange']
        icon?: components['schemas']['TextChange']
        scope?: components['schemas']['TextChange']
        filters?: components['schemas']['AnyChange']
        layout?: components['schemas']['TextChange']
        group_by?: components['schemas']['TextChange']
        lanes_by?: components['schemas']['TextChange']
        sort?: components['schemas']['AnyChange']
        columns?: components['schemas']['AnyChange']
        position?: components['schemas']['PositionChange']
        is_default?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /**
     * ViewDeletedEvent
     * @description A view was deleted, or went to another place. Only its owner reads this of a view of scope `mine`.
     */
    ViewDeletedEvent: {
      /** @constant */
      type: 'view.deleted'
      changes: {
        title?: components['schemas']['TextChange']
        icon?: components['schemas']['TextChange']
        scope?: components['schemas']['TextChange']
        filters?: components['schemas']['AnyChange']
        layout?: components['schemas']['TextChange']
        group_by?: components['schemas']['TextChange']
        lanes_by?: components['schemas']['TextChange']
        sort?: components['schemas']['AnyChange']
        columns?: components['schemas']['AnyChange']
        position?: components['schemas']['PositionChange']
        is_default?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /**
     * ViewFeedCreatedEvent
     * @description You got a new secret address for the cards of a view; an older one ended. Only you read this.
     */
    ViewFeedCreatedEvent: {
      /** @constant */
      type: 'view.feed_created'
      changes: {
        feed?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /**
     * ViewFeedDeletedEvent
     * @description You ended your secret address for the cards of a view. Only you read this.
     */
    ViewFeedDeletedEvent: {
      /** @constant */
      type: 'view.feed_deleted'
      changes: {
        feed?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /** ViewFilters */
    ViewFilters: {
      is_archived?: boolean
      is_parent?: boolean
      is_child?: boolean
      is_blocked?: boolean
      has_epic?: boolean
      has_owner?: boolean
      has_estimate?: boolean
      has_members?: boolean
      has_priority?: boolean
      has_status?: boolean
      has_tags?: boolean
      has_linked_card?: boolean
      has_due_date?: boolean
      has_start_date?: boolean
      has_completed_date?: boolean
      has_parent_card?: boolean
      sprint_id?: string
      start_date?: components['schemas']['DateRange']
      due_date?: components['schemas']['DateRange']
      completed_date?: components['schemas']['DateRange']
      custom_fields?: {
        [key: string]: components['schemas']['FieldFilter']
      }
      include_all?: components['schemas']['CardFiltersAll']
      time_created?: components['schemas']['DateRange']
      time_updated?: components['schemas']['DateRange']
      include?: components['schemas']['CardFiltersChoices']
      exclude?: components['schemas']['CardFiltersChoices']
    }
    /**
     * ViewRestoredEvent
     * @description A deleted view was restored, with its feeds. Only its owner reads this of a view of scope `mine`.
     */
    ViewRestoredEvent: {
      /** @constant */
      type: 'view.restored'
      changes: {
        title?: components['schemas']['TextChange']
        icon?: components['schemas']['TextChange']
        scope?: components['schemas']['TextChange']
        filters?: components['schemas']['AnyChange']
        layout?: components['schemas']['TextChange']
        group_by?: components['schemas']['TextChange']
        lanes_by?: components['schemas']['TextChange']
        sort?: components['schemas']['AnyChange']
        columns?: components['schemas']['AnyChange']
        position?: components['schemas']['PositionChange']
        is_default?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /** ViewSort */
    ViewSort: {
      field:
        | (
            | 'time_created'
            | 'time_updated'
            | 'title'
            | 'status'
            | 'priority'
            | 'estimate'
            | 'start_date'
            | 'due_date'
            | 'completed_date'
          )
        | string
      /** @default true */
      order_ascending: boolean
    }
    /**
     * ViewUpdatedEvent
     * @description A view changed. Only its owner reads this of a view of scope `mine`.
     */
    ViewUpdatedEvent: {
      /** @constant */
      type: 'view.updated'
      changes: {
        title?: components['schemas']['TextChange']
        icon?: components['schemas']['TextChange']
        scope?: components['schemas']['TextChange']
        filters?: components['schemas']['AnyChange']
        layout?: components['schemas']['TextChange']
        group_by?: components['schemas']['TextChange']
        lanes_by?: components['schemas']['TextChange']
        sort?: components['schemas']['AnyChange']
        columns?: components['schemas']['AnyChange']
        position?: components['schemas']['PositionChange']
        is_default?: components['schemas']['FlagChange']
      }
    } & components['schemas']['EventBase']
    /** WaysIn */
    WaysIn: {
      /** @description Whether people can sign in with a password. */
      password: boolean
      /** @description Whether people can sign in with passkeys. */
      passkeys: boolean
      /** @description Whether anybody may make an account; else only who was invited has one. */
      sign_up: boolean
      /** @description Other servers that people can sign in with. */
      providers: components['schemas']['SignInProvider'][]
    }
    /** WebhookDestination */
    WebhookDestination: {
      destination_type: string
      integration_id: string
    }
    /** WebhookNotification */
    WebhookNotification: {
      webhook: components['schemas']['WebhookDestination']
      options: {
        [key: string]: boolean
      }
    }
    /** WorkMember */
    WorkMember: {
      user_id: string
      assigned_date: number
      role: string
    }
    /** WorkloadReport */
    WorkloadReport: {
      time: number
      /** @description The unfinished cards as of now, by the people who own them or are on them: a card counts for each. */
      rows: components['schemas']['WorkloadRow'][]
    }
    /** WorkloadRow */
    WorkloadRow: {
      /** @description The person; on a resource, its creator. null for the cards without an owner and members. */
      user_id: string | null
      /** @description The name of the person; empty for cards without one. */
      name: string
      backlog: number
      committed: number
      started: number
      /** @description Those of them that are past their due date. */
      overdue: number
      pts: number
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type Activity = components['schemas']['Activity']
export type AgingCard = components['schemas']['AgingCard']
export type AgingReport = components['schemas']['AgingReport']
export type AnyChange = components['schemas']['AnyChange']
export type ArchivedMarker = components['schemas']['ArchivedMarker']
export type AskedFactor = components['schemas']['AskedFactor']
export type BatchResult = components['schemas']['BatchResult']
export type Board = components['schemas']['Board']
export type BoardCreatedEvent = components['schemas']['BoardCreatedEvent']
export type BoardDeletedEvent = components['schemas']['BoardDeletedEvent']
export type BoardEmail = components['schemas']['BoardEmail']
export type BoardFilters = components['schemas']['BoardFilters']
export type BoardFiltersChoices = components['schemas']['BoardFiltersChoices']
export type BoardMarkedEvent = components['schemas']['BoardMarkedEvent']
export type BoardMembersChangedEvent = components['schemas']['BoardMembersChangedEvent']
export type BoardMovedEvent = components['schemas']['BoardMovedEvent']
export type BoardOutline = components['schemas']['BoardOutline']
export type BoardRestoredEvent = components['schemas']['BoardRestoredEvent']
export type BoardStub = components['schemas']['BoardStub']
export type BoardUpdatedEvent = components['schemas']['BoardUpdatedEvent']
export type Card = components['schemas']['Card']
export type CardChecklistCreatedEvent = components['schemas']['CardChecklistCreatedEvent']
export type CardChecklistDeletedEvent = components['schemas']['CardChecklistDeletedEvent']
export type CardChecklistItemCreatedEvent = components['schemas']['CardChecklistItemCreatedEvent']
export type CardChecklistItemDeletedEvent = components['schemas']['CardChecklistItemDeletedEvent']
export type CardChecklistItemDueSoonEvent = components['schemas']['CardChecklistItemDueSoonEvent']
export type CardChecklistItemOverdueEvent = components['schemas']['CardChecklistItemOverdueEvent']
export type CardChecklistItemUpdatedEvent = components['schemas']['CardChecklistItemUpdatedEvent']
export type CardChecklistUpdatedEvent = components['schemas']['CardChecklistUpdatedEvent']
export type CardContent = components['schemas']['CardContent']
export type CardCreatedEvent = components['schemas']['CardCreatedEvent']
export type CardDeletedEvent = components['schemas']['CardDeletedEvent']
export type CardDueSoonEvent = components['schemas']['CardDueSoonEvent']
export type CardFileAddedEvent = components['schemas']['CardFileAddedEvent']
export type CardFileDeletedEvent = components['schemas']['CardFileDeletedEvent']
export type CardFilters = components['schemas']['CardFilters']
export type CardFiltersAll = components['schemas']['CardFiltersAll']
export type CardFiltersChoices = components['schemas']['CardFiltersChoices']
export type CardHintDismissedEvent = components['schemas']['CardHintDismissedEvent']
export type CardLinkedEvent = components['schemas']['CardLinkedEvent']
export type CardMarkedEvent = components['schemas']['CardMarkedEvent']
export type CardMembersChangedEvent = components['schemas']['CardMembersChangedEvent']
export type CardMovedEvent = components['schemas']['CardMovedEvent']
export type CardOverdueEvent = components['schemas']['CardOverdueEvent']
export type CardPullRequestAddedEvent = components['schemas']['CardPullRequestAddedEvent']
export type CardPullRequestRemovedEvent = components['schemas']['CardPullRequestRemovedEvent']
export type CardPullRequestUpdatedEvent = components['schemas']['CardPullRequestUpdatedEvent']
export type CardRemindedEvent = components['schemas']['CardRemindedEvent']
export type CardRestoredEvent = components['schemas']['CardRestoredEvent']
export type CardSummary = components['schemas']['CardSummary']
export type CardTagsChangedEvent = components['schemas']['CardTagsChangedEvent']
export type CardUpdatedEvent = components['schemas']['CardUpdatedEvent']
export type Change = components['schemas']['Change']
export type Checklist = components['schemas']['Checklist']
export type ChecklistItem = components['schemas']['ChecklistItem']
export type Collaboration = components['schemas']['Collaboration']
export type Comment = components['schemas']['Comment']
export type CommentCreatedEvent = components['schemas']['CommentCreatedEvent']
export type CommentDeletedEvent = components['schemas']['CommentDeletedEvent']
export type CommentFileAddedEvent = components['schemas']['CommentFileAddedEvent']
export type CommentFileDeletedEvent = components['schemas']['CommentFileDeletedEvent']
export type CommentReactedEvent = components['schemas']['CommentReactedEvent']
export type CommentUpdatedEvent = components['schemas']['CommentUpdatedEvent']
export type CycleTimeReport = components['schemas']['CycleTimeReport']
export type DateRange = components['schemas']['DateRange']
export type DeletedItem = components['schemas']['DeletedItem']
export type Delivery = components['schemas']['Delivery']
export type Epic = components['schemas']['Epic']
export type EpicChecklistCreatedEvent = components['schemas']['EpicChecklistCreatedEvent']
export type EpicChecklistDeletedEvent = components['schemas']['EpicChecklistDeletedEvent']
export type EpicChecklistItemCreatedEvent = components['schemas']['EpicChecklistItemCreatedEvent']
export type EpicChecklistItemDeletedEvent = components['schemas']['EpicChecklistItemDeletedEvent']
export type EpicChecklistItemDueSoonEvent = components['schemas']['EpicChecklistItemDueSoonEvent']
export type EpicChecklistItemOverdueEvent = components['schemas']['EpicChecklistItemOverdueEvent']
export type EpicChecklistItemUpdatedEvent = components['schemas']['EpicChecklistItemUpdatedEvent']
export type EpicChecklistUpdatedEvent = components['schemas']['EpicChecklistUpdatedEvent']
export type EpicCreatedEvent = components['schemas']['EpicCreatedEvent']
export type EpicDeletedEvent = components['schemas']['EpicDeletedEvent']
export type EpicDueSoonEvent = components['schemas']['EpicDueSoonEvent']
export type EpicFileAddedEvent = components['schemas']['EpicFileAddedEvent']
export type EpicFileDeletedEvent = components['schemas']['EpicFileDeletedEvent']
export type EpicHealthStaleEvent = components['schemas']['EpicHealthStaleEvent']
export type EpicHintDismissedEvent = components['schemas']['EpicHintDismissedEvent']
export type EpicLinkedEvent = components['schemas']['EpicLinkedEvent']
export type EpicMarkedEvent = components['schemas']['EpicMarkedEvent']
export type EpicMembersChangedEvent = components['schemas']['EpicMembersChangedEvent']
export type EpicMovedEvent = components['schemas']['EpicMovedEvent']
export type EpicOverdueEvent = components['schemas']['EpicOverdueEvent']
export type EpicPullRequestAddedEvent = components['schemas']['EpicPullRequestAddedEvent']
export type EpicPullRequestRemovedEvent = components['schemas']['EpicPullRequestRemovedEvent']
export type EpicPullRequestUpdatedEvent = components['schemas']['EpicPullRequestUpdatedEvent']
export type EpicRemindedEvent = components['schemas']['EpicRemindedEvent']
export type EpicTagsChangedEvent = components['schemas']['EpicTagsChangedEvent']
export type EpicUpdatedEvent = components['schemas']['EpicUpdatedEvent']
export type Event = components['schemas']['Event']
export type EventBase = components['schemas']['EventBase']
export type ExternalLink = components['schemas']['ExternalLink']
export type Feed = components['schemas']['Feed']
export type Field = components['schemas']['Field']
export type FieldCreatedEvent = components['schemas']['FieldCreatedEvent']
export type FieldDeletedEvent = components['schemas']['FieldDeletedEvent']
export type FieldFilter = components['schemas']['FieldFilter']
export type FieldOption = components['schemas']['FieldOption']
export type FieldPreview = components['schemas']['FieldPreview']
export type FieldProblem = components['schemas']['FieldProblem']
export type FieldRestoredEvent = components['schemas']['FieldRestoredEvent']
export type FieldUpdatedEvent = components['schemas']['FieldUpdatedEvent']
export type File = components['schemas']['File']
export type FileChange = components['schemas']['FileChange']
export type FinishedCard = components['schemas']['FinishedCard']
export type FlagChange = components['schemas']['FlagChange']
export type FlowDay = components['schemas']['FlowDay']
export type FlowReport = components['schemas']['FlowReport']
export type Form = components['schemas']['Form']
export type FormCreatedEvent = components['schemas']['FormCreatedEvent']
export type FormDeletedEvent = components['schemas']['FormDeletedEvent']
export type FormField = components['schemas']['FormField']
export type FormUpdatedEvent = components['schemas']['FormUpdatedEvent']
export type FoundBoard = components['schemas']['FoundBoard']
export type FoundCard = components['schemas']['FoundCard']
export type FoundEpic = components['schemas']['FoundEpic']
export type FoundNote = components['schemas']['FoundNote']
export type FoundPage = components['schemas']['FoundPage']
export type FoundProject = components['schemas']['FoundProject']
export type GiteaPullRequest = components['schemas']['GiteaPullRequest']
export type GithubPullRequest = components['schemas']['GithubPullRequest']
export type GitlabMergeRequest = components['schemas']['GitlabMergeRequest']
export type Health = components['schemas']['Health']
export type Hint = components['schemas']['Hint']
export type HintedCard = components['schemas']['HintedCard']
export type Import = components['schemas']['Import']
export type ImportCounts = components['schemas']['ImportCounts']
export type ImportPreview = components['schemas']['ImportPreview']
export type Integration = components['schemas']['Integration']
export type IntegrationCreatedEvent = components['schemas']['IntegrationCreatedEvent']
export type IntegrationDeletedEvent = components['schemas']['IntegrationDeletedEvent']
export type IntegrationReplayedEvent = components['schemas']['IntegrationReplayedEvent']
export type IntegrationRotatedEvent = components['schemas']['IntegrationRotatedEvent']
export type IntegrationUpdatedEvent = components['schemas']['IntegrationUpdatedEvent']
export type Invitation = components['schemas']['Invitation']
export type ItemHolder = components['schemas']['ItemHolder']
export type LeanBoard = components['schemas']['LeanBoard']
export type LeanCard = components['schemas']['LeanCard']
export type LeanEpic = components['schemas']['LeanEpic']
export type LeanList = components['schemas']['LeanList']
export type LeanPage = components['schemas']['LeanPage']
export type LeanProject = components['schemas']['LeanProject']
export type LeanRoadmap = components['schemas']['LeanRoadmap']
export type LeanSprint = components['schemas']['LeanSprint']
export type LinkPreview = components['schemas']['LinkPreview']
export type LinkedCard = components['schemas']['LinkedCard']
export type List = components['schemas']['List']
export type ListContent = components['schemas']['ListContent']
export type ListCreatedEvent = components['schemas']['ListCreatedEvent']
export type ListDeletedEvent = components['schemas']['ListDeletedEvent']
export type ListLimitExceededEvent = components['schemas']['ListLimitExceededEvent']
export type ListMarkedEvent = components['schemas']['ListMarkedEvent']
export type ListMovedEvent = components['schemas']['ListMovedEvent']
export type ListOutline = components['schemas']['ListOutline']
export type ListRestoredEvent = components['schemas']['ListRestoredEvent']
export type ListUpdatedEvent = components['schemas']['ListUpdatedEvent']
export type LivingToken = components['schemas']['LivingToken']
export type MarkAllNotifications = components['schemas']['MarkAllNotifications']
export type Member = components['schemas']['Member']
export type MemberAddedEvent = components['schemas']['MemberAddedEvent']
export type MemberErasedEvent = components['schemas']['MemberErasedEvent']
export type MemberJoinedEvent = components['schemas']['MemberJoinedEvent']
export type MemberLinkCreatedEvent = components['schemas']['MemberLinkCreatedEvent']
export type MemberLinkUsedEvent = components['schemas']['MemberLinkUsedEvent']
export type MemberRemovedEvent = components['schemas']['MemberRemovedEvent']
export type MemberUpdatedEvent = components['schemas']['MemberUpdatedEvent']
export type MomentsChange = components['schemas']['MomentsChange']
export type NewLink = components['schemas']['NewLink']
export type NewRuleTrigger = components['schemas']['NewRuleTrigger']
export type NewViewFilters = components['schemas']['NewViewFilters']
export type NewViewSort = components['schemas']['NewViewSort']
export type Note = components['schemas']['Note']
export type NoteCreatedEvent = components['schemas']['NoteCreatedEvent']
export type NoteDeletedEvent = components['schemas']['NoteDeletedEvent']
export type NoteOutline = components['schemas']['NoteOutline']
export type NoteUpdatedEvent = components['schemas']['NoteUpdatedEvent']
export type Notification = components['schemas']['Notification']
export type NotificationSettings = components['schemas']['NotificationSettings']
export type NumberChange = components['schemas']['NumberChange']
export type Omission = components['schemas']['Omission']
export type OwnChecklistItem = components['schemas']['OwnChecklistItem']
export type Page = components['schemas']['Page']
export type PageArchivedEvent = components['schemas']['PageArchivedEvent']
export type PageCreatedEvent = components['schemas']['PageCreatedEvent']
export type PageDeletedEvent = components['schemas']['PageDeletedEvent']
export type PageFileAddedEvent = components['schemas']['PageFileAddedEvent']
export type PageFileDeletedEvent = components['schemas']['PageFileDeletedEvent']
export type PageFilters = components['schemas']['PageFilters']
export type PageFiltersChoices = components['schemas']['PageFiltersChoices']
export type PageMarkedEvent = components['schemas']['PageMarkedEvent']
export type PageMovedEvent = components['schemas']['PageMovedEvent']
export type PageRestoredEvent = components['schemas']['PageRestoredEvent']
export type PageStub = components['schemas']['PageStub']
export type PageUpdatedEvent = components['schemas']['PageUpdatedEvent']
export type ParentCard = components['schemas']['ParentCard']
export type Passkey = components['schemas']['Passkey']
export type PeopleChange = components['schemas']['PeopleChange']
export type PersonChange = components['schemas']['PersonChange']
export type PositionChange = components['schemas']['PositionChange']
export type PreviewCounts = components['schemas']['PreviewCounts']
export type PreviewedBoard = components['schemas']['PreviewedBoard']
export type PreviewedColumn = components['schemas']['PreviewedColumn']
export type PreviewedField = components['schemas']['PreviewedField']
export type PrivateProject = components['schemas']['PrivateProject']
export type Problem = components['schemas']['Problem']
export type Project = components['schemas']['Project']
export type ProjectCreatedEvent = components['schemas']['ProjectCreatedEvent']
export type ProjectDeletedEvent = components['schemas']['ProjectDeletedEvent']
export type ProjectLimitExceededEvent = components['schemas']['ProjectLimitExceededEvent']
export type ProjectMembersChangedEvent = components['schemas']['ProjectMembersChangedEvent']
export type ProjectMovedEvent = components['schemas']['ProjectMovedEvent']
export type ProjectOutline = components['schemas']['ProjectOutline']
export type ProjectRecoveredEvent = components['schemas']['ProjectRecoveredEvent']
export type ProjectUpdatedEvent = components['schemas']['ProjectUpdatedEvent']
export type PublicBoard = components['schemas']['PublicBoard']
export type PublicCard = components['schemas']['PublicCard']
export type PublicComment = components['schemas']['PublicComment']
export type PublicList = components['schemas']['PublicList']
export type PublicSettings = components['schemas']['PublicSettings']
export type PublicTag = components['schemas']['PublicTag']
export type Readiness = components['schemas']['Readiness']
export type Recurrence = components['schemas']['Recurrence']
export type RecurrenceCardMadeEvent = components['schemas']['RecurrenceCardMadeEvent']
export type RecurrenceCreatedEvent = components['schemas']['RecurrenceCreatedEvent']
export type RecurrenceDeletedEvent = components['schemas']['RecurrenceDeletedEvent']
export type RecurrenceRestoredEvent = components['schemas']['RecurrenceRestoredEvent']
export type RecurrenceUpdatedEvent = components['schemas']['RecurrenceUpdatedEvent']
export type ReferenceChange = components['schemas']['ReferenceChange']
export type ReferencesChange = components['schemas']['ReferencesChange']
export type Reminder = components['schemas']['Reminder']
export type ReportPercentiles = components['schemas']['ReportPercentiles']
export type Roadmap = components['schemas']['Roadmap']
export type Rule = components['schemas']['Rule']
export type RuleAction = components['schemas']['RuleAction']
export type RuleCalledEvent = components['schemas']['RuleCalledEvent']
export type RuleCreatedEvent = components['schemas']['RuleCreatedEvent']
export type RuleDeletedEvent = components['schemas']['RuleDeletedEvent']
export type RuleFailedEvent = components['schemas']['RuleFailedEvent']
export type RuleNotifiedEvent = components['schemas']['RuleNotifiedEvent']
export type RuleProblem = components['schemas']['RuleProblem']
export type RuleRun = components['schemas']['RuleRun']
export type RuleTrial = components['schemas']['RuleTrial']
export type RuleTrigger = components['schemas']['RuleTrigger']
export type RuleUpdatedEvent = components['schemas']['RuleUpdatedEvent']
export type SecondFactor = components['schemas']['SecondFactor']
export type Session = components['schemas']['Session']
export type SetReminder = components['schemas']['SetReminder']
export type SignInProvider = components['schemas']['SignInProvider']
export type Source = components['schemas']['Source']
export type Sprint = components['schemas']['Sprint']
export type SprintCanceledEvent = components['schemas']['SprintCanceledEvent']
export type SprintCompletedEvent = components['schemas']['SprintCompletedEvent']
export type SprintCreatedEvent = components['schemas']['SprintCreatedEvent']
export type SprintDeletedEvent = components['schemas']['SprintDeletedEvent']
export type SprintOutline = components['schemas']['SprintOutline']
export type SprintSettings = components['schemas']['SprintSettings']
export type SprintSettingsUpdatedEvent = components['schemas']['SprintSettingsUpdatedEvent']
export type SprintStartedEvent = components['schemas']['SprintStartedEvent']
export type SprintStatus = components['schemas']['SprintStatus']
export type SprintUpdatedEvent = components['schemas']['SprintUpdatedEvent']
export type SprintVelocity = components['schemas']['SprintVelocity']
export type Tag = components['schemas']['Tag']
export type TagCreatedEvent = components['schemas']['TagCreatedEvent']
export type TagDeletedEvent = components['schemas']['TagDeletedEvent']
export type TagUpdatedEvent = components['schemas']['TagUpdatedEvent']
export type Team = components['schemas']['Team']
export type TeamLogCutEvent = components['schemas']['TeamLogCutEvent']
export type TeamMember = components['schemas']['TeamMember']
export type TeamUpdatedEvent = components['schemas']['TeamUpdatedEvent']
export type Template = components['schemas']['Template']
export type TemplateContent = components['schemas']['TemplateContent']
export type TemplateCreatedEvent = components['schemas']['TemplateCreatedEvent']
export type TemplateDeletedEvent = components['schemas']['TemplateDeletedEvent']
export type TemplateOutline = components['schemas']['TemplateOutline']
export type TemplateRestoredEvent = components['schemas']['TemplateRestoredEvent']
export type TemplateUpdatedEvent = components['schemas']['TemplateUpdatedEvent']
export type TextChange = components['schemas']['TextChange']
export type ThroughputReport = components['schemas']['ThroughputReport']
export type ThroughputRow = components['schemas']['ThroughputRow']
export type TimeEntry = components['schemas']['TimeEntry']
export type TimeEntryCreatedEvent = components['schemas']['TimeEntryCreatedEvent']
export type TimeEntryDeletedEvent = components['schemas']['TimeEntryDeletedEvent']
export type TimeEntryUpdatedEvent = components['schemas']['TimeEntryUpdatedEvent']
export type TimeReport = components['schemas']['TimeReport']
export type TimeReportPerson = components['schemas']['TimeReportPerson']
export type TimeReportRow = components['schemas']['TimeReportRow']
export type TimeSum = components['schemas']['TimeSum']
export type Token = components['schemas']['Token']
export type TokenCreatedEvent = components['schemas']['TokenCreatedEvent']
export type TokenExpiredEvent = components['schemas']['TokenExpiredEvent']
export type TokenRevokedEvent = components['schemas']['TokenRevokedEvent']
export type Transcript = components['schemas']['Transcript']
export type TriedRun = components['schemas']['TriedRun']
export type UpdateNotification = components['schemas']['UpdateNotification']
export type UpdateNotificationSettings = components['schemas']['UpdateNotificationSettings']
export type Upload = components['schemas']['Upload']
export type User = components['schemas']['User']
export type UserReference = components['schemas']['UserReference']
export type UserTeam = components['schemas']['UserTeam']
export type VcsBranch = components['schemas']['VcsBranch']
export type VcsMapping = components['schemas']['VcsMapping']
export type Velocity = components['schemas']['Velocity']
export type View = components['schemas']['View']
export type ViewCreatedEvent = components['schemas']['ViewCreatedEvent']
export type ViewDeletedEvent = components['schemas']['ViewDeletedEvent']
export type ViewFeedCreatedEvent = components['schemas']['ViewFeedCreatedEvent']
export type ViewFeedDeletedEvent = components['schemas']['ViewFeedDeletedEvent']
export type ViewFilters = components['schemas']['ViewFilters']
export type ViewRestoredEvent = components['schemas']['ViewRestoredEvent']
export type ViewSort = components['schemas']['ViewSort']
export type ViewUpdatedEvent = components['schemas']['ViewUpdatedEvent']
export type WaysIn = components['schemas']['WaysIn']
export type WebhookDestination = components['schemas']['WebhookDestination']
export type WebhookNotification = components['schemas']['WebhookNotification']
export type WorkMember = components['schemas']['WorkMember']
export type WorkloadReport = components['schemas']['WorkloadReport']
export type WorkloadRow = components['schemas']['WorkloadRow']
export interface operations {
  readMetrics: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Here it is. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'text/plain': string
        }
      }
    }
  }
  setPassword: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description The current password; required if there is one. */
          current_password?: string
          /** @description The password: at least 10 characters, and none of the first that anybody would try. */
          password: string
          /** @description Whether your API tokens end as well, in all workspaces. */
          end_tokens?: boolean
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Your API tokens that still open a workspace, in all of them. */
            tokens: components['schemas']['LivingToken'][]
          }
        }
      }
    }
  }
  requestAddress: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** Format: email */
          email: string
        }
      }
    }
    responses: {
      /** @description Done. There is nothing to return. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  confirmAddress: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          token: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            user: components['schemas']['User']
          }
        }
      }
    }
  }
  listSessions: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Sessions, the last used first. */
            sessions: components['schemas']['Session'][]
          }
        }
      }
    }
  }
  endOtherSessions: {
    parameters: {
      query?: {
        end_tokens?: boolean
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            tokens: components['schemas']['LivingToken'][]
          }
        }
      }
    }
  }
  confirmSession: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          password: string
        }
      }
    }
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  endSession: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The session, by its public part. */
        session_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  listInvitations: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            user: components['schemas']['User']
            /** @description Workspaces that wait for you to accept. Empty until your address is verified. */
            invitations: components['schemas']['Invitation'][]
          }
        }
      }
    }
  }
  acceptInvitation: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The workspace that you are invited to. */
        invitation_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            user: components['schemas']['User']
          }
        }
      }
    }
  }
  declineInvitation: {
    parameters: {
      query?: never
      header?: never
      path: {
        invitation_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  requestProof: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It was accepted. The outcome is not reported. */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': Record<string, never>
        }
      }
    }
  }
  readAuth: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description How people can sign in. */
            auth: components['schemas']['WaysIn']
          }
        }
      }
    }
  }
  signIn: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** Format: email */
          email: string
          password: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            user: components['schemas']['User'] | null
            /** @description What is asked for besides a password. */
            second_factor?: components['schemas']['AskedFactor']
            tokens?: components['schemas']['LivingToken'][]
          }
        }
      }
    }
  }
  signUp: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** Format: email */
          email: string
          password: string
          display_name: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            user: components['schemas']['User']
          }
        }
      }
    }
  }
  signOut: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  requestReset: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** Format: email */
          email: string
        }
      }
    }
    responses: {
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': Record<string, never>
        }
      }
    }
  }
  openLink: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          token: string
          password?: string
          display_name?: string
          end_tokens?: boolean
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            user: components['schemas']['User'] | null
            second_factor?: components['schemas']['AskedFactor']
            tokens?: components['schemas']['LivingToken'][]
          }
        }
      }
    }
  }
  previewLink: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          token: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The link. */
            link: components['schemas']['LinkPreview']
          }
        }
      }
    }
  }
  offerPasskeySignIn: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description For `navigator.credentials`, in the JSON form of WebAuthn. */
            options: {
              [key: string]: unknown
            }
            ticket: string
          }
        }
      }
    }
  }
  signInByPasskey: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          ticket: string
          /** @description What the browser answered. */
          response: {
            [key: string]: unknown
          }
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            user: components['schemas']['User']
          }
        }
      }
    }
  }
  listPasskeys: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Passkeys, the newest first. */
            passkeys: components['schemas']['Passkey'][]
          }
        }
      }
    }
  }
  createPasskey: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          ticket: string
          response: {
            [key: string]: unknown
          }
          title: string
        }
      }
    }
    responses: {
      /** @description It was created. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The passkey. */
            passkey: components['schemas']['Passkey']
          }
        }
      }
    }
  }
  offerPasskey: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            options: {
              [key: string]: unknown
            }
            ticket: string
          }
        }
      }
    }
  }
  deletePasskey: {
    parameters: {
      query?: never
      header?: never
      path: {
        passkey_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  signInBySecondFactor: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          ticket: string
          /** @description A code of the app that makes them, or a recovery code. */
          code: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            user: components['schemas']['User']
          }
        }
      }
    }
  }
  readSecondFactor: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            second_factor: components['schemas']['SecondFactor']
          }
        }
      }
    }
  }
  beginSecondFactor: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description What an app that makes codes is given, by hand. It is shown here and nowhere else. */
            secret: string
            /** @description The same for a QR code. */
            uri: string
          }
        }
      }
    }
  }
  confirmSecondFactor: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          code: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Each lets you in once instead of a code. They are shown here and nowhere else. */
            recovery_codes: string[]
          }
        }
      }
    }
  }
  disableSecondFactor: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          password?: string
          code?: string
        }
      }
    }
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  listActivity: {
    parameters: {
      query?: {
        card_id?: string
        board_id?: string
        project_id?: string
        page_id?: string
        /** @description Only what happened up to the event with this seq, and that event. */
        at?: number | string
        /** @description Only what happened up to this time, in milliseconds. */
        until?: number
        /** @description Only what happened after the event with this seq, and then the oldest first. */
        after?: number | string
        /** @description The `cursor` of the answer before. */
        cursor?: string
        /** @description The maximum number of results. */
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Ask again with this to go on; empty at the end. */
            cursor: string
            /** @description How many this answer holds. */
            count: number
            /** @description What happened, newest first. */
            activity: components['schemas']['Activity'][]
          }
        }
      }
    }
  }
  runBatch: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description true: say what would happen, change nothing. */
          dry_run?: boolean
          /** @description The calls, in the order in which they are made. */
          operations: {
            /**
             * @description The method of the call.
             * @enum {unknown}
             */
            method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
            /** @description Below the workspace, with its query. `{0.list.id}`, here or as a whole text in the body, stands for what the first operation answered there. */
            path: string
            /** @description The body, as the operation takes it. */
            body?: unknown
            /** @description As the header `If-Match` of a call of its own. What operations before it in this batch did is never in its way. */
            if_match?: string
          }[]
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description One for each, in their order. */
            results: components['schemas']['BatchResult'][]
          }
        }
      }
    }
  }
  listBin: {
    parameters: {
      query?: {
        /** @description Only these. */
        noun?: 'board' | 'card' | 'list' | 'page'
        project_id?: string
        /** @description Only those with these words in their titles. */
        title?: string
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            /** @description What was deleted, newest first. */
            items: components['schemas']['DeletedItem'][]
          }
        }
      }
    }
  }
  listBoards: {
    parameters: {
      query?: {
        project_id?: string
        /** @description true: only boards you bookmarked. */
        bookmarked?: boolean
        /** @description true: only boards you were added to without being able to see their space. */
        shared?: boolean
        /** @description true: only archived boards; false or absent: only live ones. */
        archived?: boolean
        /** @description cards: load the cards of the lists. */
        include?: 'cards'
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            /** @description The boards by id, with their places from 0 on. */
            board_order: {
              [key: string]: number
            }
            boards: components['schemas']['BoardOutline'][]
          }
        }
      }
    }
  }
  createBoard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          project_id: string
          title: string
          content?: string
          icon?: string
          color?: string
          image_urls?: string
          thumbnail_url?: string
          lists?: {
            title?: string
            content?: string
            icon?: string
            color?: string
            /** @enum {unknown} */
            behavior?: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
            max_cards?: number
            min_cards?: number
            /** @enum {unknown} */
            limit_unit?: 'cards' | 'points'
            limit_is_hard?: boolean
          }[]
          members?: {
            user_id: string
            /** @enum {unknown} */
            role?: 'admin' | 'member' | 'viewer'
          }[]
          layout?: string
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            board: components['schemas']['Board']
          }
        }
      }
    }
  }
  readBoard: {
    parameters: {
      query?: {
        /** @description The `seq` of an event: the state after it. */
        at?: number | string
        /** @description The ETag of an earlier answer: only the cards that changed since then are in `cards`, the order of all in `card_order`, and the answer says `since` too. If it does not, it is whole: that version is unknown, too old, or too much has changed. */
        since?: string
        /** @description Only these fields of cards, with commas between them or repeated; `id` is always there. What is empty (null, 0, false, `""`, `[]`) is left out, and the answer says `fields` too. */
        fields?: string
      }
      header?: never
      path: {
        team_id: string
        board_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json':
            | {
                board: components['schemas']['Board']
                /** @description The version that was asked for: `cards` has only those that changed since. */
                since?: string
              }
            | {
                board: components['schemas']['LeanBoard']
                fields: string[]
                since?: string
              }
        }
      }
    }
  }
  deleteBoard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        board_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateBoard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        board_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          /** @description The title. null leaves it unchanged. */
          title?: string | null
          /** @description The text, as HTML. null leaves it unchanged. */
          content?: string | null
          /** @description A name, an emoji or an address of an image; empty for none. null leaves it unchanged. */
          icon?: string | null
          /** @description The name of a colour, or `#rrggbb`; empty for none. null leaves it unchanged. */
          color?: string | null
          /** @description Addresses of images. null leaves it unchanged. */
          image_urls?: string | null
          /** @description The address of a small image. null leaves it unchanged. */
          thumbnail_url?: string | null
          /** @description How it is shown. null leaves it unchanged. */
          layout?: string | null
          /** @description Whether cards show their cover images. null leaves it unchanged. */
          card_cover_enabled?: boolean | null
          /** @description Whether people without an account can see it. null leaves it unchanged. */
          is_public?: boolean | null
          /** @description Where and how it is shown to people without an account; null while it is not. null leaves it unchanged. */
          public_settings?: {
            /** @description Whether comments are shown at its public address, without saying whose they are. null leaves it unchanged. */
            allow_comments?: boolean | null
            /** @description Whether search engines may list its public address. null leaves it unchanged. */
            allow_indexing?: boolean | null
          } | null
          /** @description The e-mail address; of a board, the one that makes cards of mail, for those who may make cards there and are no guests. null leaves it unchanged. */
          email?: {
            active: boolean
          } | null
          /** @description The webhooks that are notified of what happens here. null leaves it unchanged. */
          webhook_notifications?:
            | {
                webhook: {
                  /** @enum {unknown} */
                  destination_type: 'generic_webhook' | 'slack_channel_webhook'
                  integration_id: string
                }
                options?: {
                  /** @description Notify when a card is created. */
                  card_created?: boolean
                  /** @description Notify when a card moves to another list. */
                  card_moved?: boolean
                  /** @description Notify when someone comments on a card. */
                  card_commented?: boolean
                  /** @description Notify when a card is due soon, and when it is overdue. */
                  card_due_date?: boolean
                }
              }[]
            | null
          /** @description The lists that cards go to as their pull requests go on. null empties it. */
          vcs_mapping?: {
            /** @description The list for cards whose pull request is a draft. null empties it. */
            pr_draft?: string | null
            /** @description The list for cards whose pull request is open. null empties it. */
            pr_open?: string | null
            /** @description The list for cards whose pull request waits for a review. null empties it. */
            pr_review_requested?: string | null
            /** @description The list for cards whose pull request was merged. null empties it. */
            pr_merged?: string | null
            /** @description The list for cards whose pull request was closed without a merge. null empties it. */
            pr_closed?: string | null
            branches?: {
              name: string
              pr_draft?: string | null
              pr_open?: string | null
              pr_review_requested?: string | null
              pr_merged?: string | null
              pr_closed?: string | null
              time_created?: number
            }[]
          } | null
          /** @description The space. null leaves it unchanged. */
          project_id?: string | null
          /** @description A sort key, compared byte by byte. null leaves it unchanged. */
          position?: number | null
          after_board_id?: string | null
          archived?: boolean | null
          /** @description true: an admin exceeds hard limits with this request, which the log shows. null leaves it unchanged. */
          override?: boolean | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            board: components['schemas']['Board']
          }
        }
      }
    }
  }
  exportBoard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        board_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'text/csv': string
        }
      }
    }
  }
  restoreBoard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        board_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          seq: number | string
          /** @description true: an admin exceeds hard limits with this request, which the log shows. */
          override?: boolean
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            board: components['schemas']['Board']
          }
        }
      }
    }
  }
  copyBoard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        board_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string | null
          project_id?: string | null
          copy_cards?: boolean | null
          create_missing_tags?: boolean | null
          override?: boolean | null
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            board: components['schemas']['Board']
          }
        }
      }
    }
  }
  addMemberToBoard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        board_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          user_id: string
          /** @enum {unknown} */
          role?: 'admin' | 'member' | 'viewer'
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            board: components['schemas']['Board']
          }
        }
      }
    }
  }
  removeMemberFromBoard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        board_id: string
        user_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  renewBoardEmail: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        board_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            email: components['schemas']['BoardEmail']
          }
        }
      }
    }
  }
  deleteBoardEmail: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        board_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  setBookmarkOfBoard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        board_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  removeBookmarkOfBoard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        board_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  setWatchOfBoard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        board_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  removeWatchOfBoard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        board_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  listCards: {
    parameters: {
      query?: {
        /** @description Only these cards, archived or not. Several may be named, with commas between them or one by one. */
        ids?: string
        project_id?: string
        board_id?: string
        list_id?: string
        sprint_id?: string
        home_board_id?: string
        external_id?: string
        /** @description true: only archived cards; false or absent: only live ones. Beside `external_id`, absent finds either. */
        archived?: boolean
        cursor?: string
        count?: number
        fields?: string
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json':
            | {
                cursor: string
                count: number
                cards: components['schemas']['Card'][]
              }
            | {
                cursor: string
                count: number
                cards: components['schemas']['LeanCard'][]
                fields: string[]
              }
        }
      }
    }
  }
  createCard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          title: string
          list_id: string
          board_id?: string
          sprint_id?: string
          project_id?: string
          content?: string
          /**
           * @description The format of `content`; only html is known.
           * @enum {unknown}
           */
          content_format?: 'html'
          schema?: number
          start_date?: number
          due_date?: number
          owner_id?: string
          members?: {
            user_id: string
            role?: string
          }[]
          priority?: number
          estimate?: number
          parent_card_id?: string
          epic_id?: string
          checklists?: {
            title: string
            content?: string
            items?: {
              title: string
              content?: string
              checked?: boolean
              owner_id?: string
              due_date?: number
            }[]
          }[]
          tags?: string[]
          form_id?: string
          cover_image?:
            | string
            | {
                [key: string]: string | null
              }
          icon?:
            | string
            | {
                [key: string]: string | null
              }
          external_id?: string
          custom_fields?: {
            [key: string]: (string | number | boolean | string[]) | null
          }
          override?: boolean
          /** @description Accepted and ignored: the caller is the author. */
          user?: unknown
          /** @description Taken and ignored: a card that came by mail says so in `user.source`. */
          board_email_ref?: unknown
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            card: components['schemas']['Card']
          }
        }
      }
    }
  }
  listMyWork: {
    parameters: {
      query?: {
        /** @description assigned: what you own or are on and nobody has finished; due: those of them that have a date; watching: what you watch. */
        kind?: 'assigned' | 'due' | 'watching'
        fields?: string
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json':
            | {
                cursor: string
                count: number
                cards: components['schemas']['Card'][]
              }
            | {
                cursor: string
                count: number
                cards: components['schemas']['LeanCard'][]
                fields: string[]
              }
        }
      }
    }
  }
  listMyItems: {
    parameters: {
      query?: {
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            checklist_items: components['schemas']['OwnChecklistItem'][]
          }
        }
      }
    }
  }
  readCard: {
    parameters: {
      query?: {
        at?: number | string
      }
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            card: components['schemas']['Card']
          }
        }
      }
    }
  }
  deleteCard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateCard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string | null
          content?: string | null
          /** @description Who is on it. null leaves it unchanged. */
          members?:
            | {
                user_id: string
                role?: string
              }[]
            | null
          /** @description Tags; in a request by id or name. null leaves it unchanged. */
          tags?: string[] | null
          project_id?: string | null
          /** @description The board. null leaves it unchanged. */
          board_id?: string | null
          /** @description The sprint. null empties it. */
          sprint_id?: string | null
          /** @description The list. null leaves it unchanged. */
          list_id?: string | null
          position?: number | null
          after_card_id?: string | null
          /** @description The card above it. null empties it. */
          parent_card_id?: string | null
          /** @description The epic. null empties it. */
          epic_id?: string | null
          /** @description The person who answers for it. null empties it. */
          owner_id?: string | null
          /** @description When it starts: seconds or milliseconds since 1970, returned as written. null empties it. */
          start_date?: number | null
          /** @description When it should be done: seconds or milliseconds since 1970, returned as written. null empties it. */
          due_date?: number | null
          /** @description 0 none, 1 urgent, 2 high, 3 medium, 4 low. null leaves it unchanged. */
          priority?: number | null
          /** @description The size of the work, in points. null empties it. */
          estimate?: number | null
          archived?: boolean | null
          /** @description The image on top, as it was sent. null leaves it unchanged. */
          cover_image?:
            | string
            | {
                [key: string]: string | null
              }
            | null
          icon?:
            | string
            | {
                [key: string]: string | null
              }
            | null
          /** @description The id that another system has for it; unique in the workspace. null empties it. */
          external_id?: string | null
          /** @description Values of custom fields, by the ids of the fields; what is not set is absent. null leaves it unchanged. */
          custom_fields?: {
            [key: string]: (string | number | boolean | string[]) | null
          } | null
          override?: boolean | null
          user?: unknown
          board_email_ref?: unknown
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            card: components['schemas']['Card']
          }
        }
      }
    }
  }
  listHistoryOfCard: {
    parameters: {
      query?: {
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            /** @description What was changed, newest first. */
            history: components['schemas']['Change'][]
          }
        }
      }
    }
  }
  restoreCard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          seq: number | string
          override?: boolean
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            card: components['schemas']['Card']
          }
        }
      }
    }
  }
  setContentOfCard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          content: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            card: components['schemas']['Card']
          }
        }
      }
    }
  }
  copyCard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string | null
          project_id?: string | null
          board_id?: string | null
          /** @description The sprint. null leaves it unchanged. */
          sprint_id?: string | null
          list_id?: string | null
          override?: boolean | null
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            card: components['schemas']['Card']
          }
        }
      }
    }
  }
  addMemberToCard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          user_id: string
          role?: string
          override?: boolean
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json':
            | {
                card: components['schemas']['Card']
              }
            | {
                epic: components['schemas']['Epic']
              }
        }
      }
    }
  }
  removeMemberFromCard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
        user_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  linkCards: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          card_id: string
          /** @enum {unknown} */
          linked_card_type: 'blocks' | 'blocked_by' | 'related' | 'duplicates'
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The card at the other end. */
            linked_card: components['schemas']['LinkedCard']
          }
        }
      }
    }
  }
  unlinkCards: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
        /** @description The card at the other end of the link. */
        linked: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  addTagsToCard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          id?: string
          ids?: string[]
          name?: string
          /** @description Several names. */
          names?: string[]
        }
      }
    }
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  removeTagFromCard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
        tag_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  setBookmarkOfCard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  removeBookmarkOfCard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  setWatchOfCard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  removeWatchOfCard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  createChecklist: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          title: string
          content?: string
          card_id?: string
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            checklist: components['schemas']['Checklist']
          }
        }
      }
    }
  }
  deleteChecklist: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
        checklist_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateChecklist: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
        checklist_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string | null
          content?: string | null
          position?: number | null
          /** @description The card; for what epics have as cards have it, also an epic. null leaves it unchanged. */
          card_id?: string | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            checklist: components['schemas']['Checklist']
          }
        }
      }
    }
  }
  createChecklistItem: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
        checklist_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          title: string
          content?: string
          checked?: boolean
          owner_id?: string
          due_date?: number
          checklist_id?: string
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            checklist_item: components['schemas']['ChecklistItem']
          }
        }
      }
    }
  }
  deleteChecklistItem: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
        checklist_id: string
        item_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateChecklistItem: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
        checklist_id: string
        item_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string | null
          content?: string | null
          /** @description Whether it is done. null leaves it unchanged. */
          checked?: boolean | null
          owner_id?: string | null
          due_date?: number | null
          position?: number | null
          /** @description The checklist. null leaves it unchanged. */
          checklist_id?: string | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            checklist_item: components['schemas']['ChecklistItem']
          }
        }
      }
    }
  }
  listComments: {
    parameters: {
      query?: {
        card_id?: string
        page_id?: string
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            comments: components['schemas']['Comment'][]
          }
        }
      }
    }
  }
  createComment: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          content: string
          card_id?: string
          page_id?: string
          schema?:
            | number
            | string
            | {
                [key: string]: unknown
              }
          context?:
            | string
            | {
                [key: string]: unknown
              }
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            comment: components['schemas']['Comment']
          }
        }
      }
    }
  }
  readComment: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        comment_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            comment: components['schemas']['Comment']
          }
        }
      }
    }
  }
  deleteComment: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        comment_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateComment: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        comment_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          content?: string | null
          /** @description The format of the content, returned as sent; 1 when nothing was sent. null leaves it unchanged. */
          schema?:
            | number
            | string
            | {
                [key: string]: unknown
              }
            | null
          /** @description What the comment is about, in its author’s words; returned as sent. null leaves it unchanged. */
          context?:
            | string
            | {
                [key: string]: unknown
              }
            | null
          /**
           * @description How far it is: the `behavior` of the list it is in. null leaves it unchanged.
           * @enum {unknown}
           */
          status?: 'open' | 'resolved' | 'orphaned' | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            comment: components['schemas']['Comment']
          }
        }
      }
    }
  }
  listReplies: {
    parameters: {
      query?: {
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
        comment_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            /** @description Replies, oldest first. */
            child_comments: components['schemas']['Comment'][]
          }
        }
      }
    }
  }
  createReply: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        comment_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          content: string
          schema?:
            | number
            | string
            | {
                [key: string]: unknown
              }
          context?:
            | string
            | {
                [key: string]: unknown
              }
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The reply. */
            child_comment: components['schemas']['Comment']
          }
        }
      }
    }
  }
  readReply: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        comment_id: string
        child_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            child_comment: components['schemas']['Comment']
          }
        }
      }
    }
  }
  deleteReply: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        comment_id: string
        child_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateReply: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        comment_id: string
        child_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          content?: string | null
          schema?:
            | number
            | string
            | {
                [key: string]: unknown
              }
            | null
          context?:
            | string
            | {
                [key: string]: unknown
              }
            | null
          /** @enum {unknown} */
          status?: 'open' | 'resolved' | 'orphaned' | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            child_comment: components['schemas']['Comment']
          }
        }
      }
    }
  }
  addReactionToComment: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        comment_id: string
        reaction: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  removeReactionFromComment: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        comment_id: string
        reaction: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  addReactionToReply: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        comment_id: string
        child_id: string
        reaction: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  removeReactionFromReply: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        comment_id: string
        child_id: string
        reaction: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  readRoadmap: {
    parameters: {
      query?: {
        /** @description Only these fields of epics, with commas between them or repeated; `id` is always there. What is empty (null, 0, false, `""`, `[]`) is left out, and the answer says `fields` too. */
        fields?: string
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Roadmap'] | components['schemas']['LeanRoadmap']
        }
      }
    }
  }
  createEpic: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          title: string
          list_id: string
          content?: string
          /** @enum {unknown} */
          content_format?: 'html'
          schema?: number
          icon?:
            | string
            | {
                [key: string]: string | null
              }
          cover_image?:
            | string
            | {
                [key: string]: string | null
              }
          start_date?: number
          due_date?: number
          members?: {
            user_id: string
            role?: string
          }[]
          owner_id?: string
          priority?: number
          /** @enum {unknown} */
          health_status?: 'on_track' | 'at_risk' | 'off_track'
          /** @description Days. */
          health_status_stale_period?: number
          custom_fields?: {
            [key: string]: (string | number | boolean | string[]) | null
          }
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            epic: components['schemas']['Epic']
          }
        }
      }
    }
  }
  exportRoadmap: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'text/csv': string
        }
      }
    }
  }
  readEpic: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        epic_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            epic: components['schemas']['Epic']
          }
        }
      }
    }
  }
  deleteEpic: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        epic_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateEpic: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        epic_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string | null
          content?: string | null
          list_id?: string | null
          position?: number | null
          owner_id?: string | null
          start_date?: number | null
          due_date?: number | null
          priority?: number | null
          archived?: boolean | null
          icon?:
            | string
            | {
                [key: string]: string | null
              }
            | null
          cover_image?:
            | string
            | {
                [key: string]: string | null
              }
            | null
          /**
           * @description How it is going. null empties it.
           * @enum {unknown}
           */
          health_status?: 'on_track' | 'at_risk' | 'off_track' | null
          /** @description Days. null leaves it unchanged. */
          health_status_stale_period?: number | null
          custom_fields?: {
            [key: string]: (string | number | boolean | string[]) | null
          } | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            epic: components['schemas']['Epic']
          }
        }
      }
    }
  }
  addCardToEpic: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        epic_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  removeCardFromEpic: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        epic_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  setWatchOfEpic: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        epic_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  removeWatchOfEpic: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        epic_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  listEvents: {
    parameters: {
      query?: {
        /** @description Only what concerns these spaces, or left them. Several may be named, with commas between them or one by one. */
        project_id?: string
        /** @description Only what concerns these boards, or left them. Several may be named, with commas between them or one by one. */
        board_id?: string
        /** @description Only what concerns these cards or epics. Several may be named, with commas between them or one by one. */
        card_id?: string
        /** @description Only events of these types. Several may be named, with commas between them or one by one. */
        type?: string
        /** @description Only events after this seq. */
        after?: number | string
        /** @description For the stream. false: messages have no `event`, so that `onmessage` of an `EventSource` receives them; `type` in the data says what each is. */
        named?: boolean
        /** @description For the stream. The board that you look at: others who look at it are shown that you do, and `event: presence` says who they are. */
        present_on?: string
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            /** @description Events, oldest first. */
            events: components['schemas']['Event'][]
          }
          'text/event-stream': string
        }
      }
    }
  }
  exportWorkspace: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/x-ndjson': string
        }
      }
    }
  }
  listFields: {
    parameters: {
      query?: {
        /** @description true: only deleted fields, which can be restored. */
        deleted?: boolean
      }
      header?: never
      path: {
        team_id: string
        project_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            /** @description The ids of the fields as keys, and their sort keys. */
            field_order: {
              [key: string]: number
            }
            fields: components['schemas']['Field'][]
          }
        }
      }
    }
  }
  createField: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        project_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          title: string
          /** @enum {string} */
          type:
            | 'text'
            | 'number'
            | 'money'
            | 'date'
            | 'checkbox'
            | 'select'
            | 'multi_select'
            | 'person'
            | 'link'
            | 'rating'
          /** @description What can be chosen in a select or multi_select, in their order; those with an id stay what they are. null leaves it unchanged. */
          options?:
            | {
                id?: string
                title: string
                color?: string
              }[]
            | null
          /** @description Whether it must be filled in. null leaves it unchanged. */
          required?: boolean | null
          unit?: string | null
          decimals?: number | null
          /** @description Whether its values are shown on the tiles of a board. null leaves it unchanged. */
          on_tile?: boolean | null
          /** @description The value that new cards get; null for none. */
          default?: (string | number | boolean | string[]) | null
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            field: components['schemas']['Field']
          }
        }
      }
    }
  }
  readField: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        /** @description Id of a custom field. */
        field_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            field: components['schemas']['Field']
          }
        }
      }
    }
  }
  deleteField: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        field_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateField: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        field_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string | null
          /**
           * @description The kind. null leaves it unchanged.
           * @enum {unknown}
           */
          type?:
            | 'text'
            | 'number'
            | 'money'
            | 'date'
            | 'checkbox'
            | 'select'
            | 'multi_select'
            | 'person'
            | 'link'
            | 'rating'
            | null
          options?:
            | {
                id?: string
                title: string
                color?: string
              }[]
            | null
          required?: boolean | null
          unit?: string | null
          decimals?: number | null
          on_tile?: boolean | null
          default?: (string | number | boolean | string[]) | null
          position?: number | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            field: components['schemas']['Field']
          }
        }
      }
    }
  }
  previewField: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        field_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @enum {string} */
          type:
            | 'text'
            | 'number'
            | 'money'
            | 'date'
            | 'checkbox'
            | 'select'
            | 'multi_select'
            | 'person'
            | 'link'
            | 'rating'
          options?:
            | {
                id?: string
                title: string
                color?: string
              }[]
            | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description What the change would do to the values that there are. */
            preview: components['schemas']['FieldPreview']
          }
        }
      }
    }
  }
  restoreField: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        field_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            field: components['schemas']['Field']
          }
        }
      }
    }
  }
  listFilesOfCard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Files, the oldest first. */
            files: components['schemas']['File'][]
          }
        }
      }
    }
  }
  addFileToCard: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'multipart/form-data': components['schemas']['Upload']
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The file. */
            file: components['schemas']['File']
          }
        }
      }
    }
  }
  listFilesOfEpic: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        epic_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            files: components['schemas']['File'][]
          }
        }
      }
    }
  }
  addFileToEpic: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        epic_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'multipart/form-data': components['schemas']['Upload']
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            file: components['schemas']['File']
          }
        }
      }
    }
  }
  listFilesOfPage: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        page_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            files: components['schemas']['File'][]
          }
        }
      }
    }
  }
  addFileToPage: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        page_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'multipart/form-data': components['schemas']['Upload']
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            file: components['schemas']['File']
          }
        }
      }
    }
  }
  listFilesOfComment: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        comment_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            files: components['schemas']['File'][]
          }
        }
      }
    }
  }
  addFileToComment: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        comment_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'multipart/form-data': components['schemas']['Upload']
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            file: components['schemas']['File']
          }
        }
      }
    }
  }
  readFile: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        file_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            file: components['schemas']['File']
          }
        }
      }
    }
  }
  deleteFile: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        file_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  listForms: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        board_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            forms: components['schemas']['Form'][]
          }
        }
      }
    }
  }
  createForm: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        board_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          title: string
          /** @description A few words about it. null leaves it unchanged. */
          description?: string | null
          fields?: {
            id?: string
            /** @enum {unknown} */
            type: 'short_text' | 'long_text' | 'number' | 'date' | 'select' | 'checkbox' | 'user' | 'email' | 'address'
            label: string
            /** @description Its position among the others. null empties it. */
            order?: number | null
            /** @description Whether it must be filled in. null empties it. */
            required?: boolean | null
            /** @description What can be chosen. null empties it. */
            options?: string[] | null
            /** @description Shown while nothing is filled in. null empties it. */
            placeholder?: string | null
            /** @description A few words about it. null empties it. */
            description?: string | null
            /**
             * @description The field of the card that the answer goes to. null empties it.
             * @enum {unknown}
             */
            card_property?:
              | 'title'
              | 'content'
              | 'priority'
              | 'start_date'
              | 'due_date'
              | 'estimate'
              | 'tags'
              | 'owner_id'
              | 'members'
              | null
            /** @description Whether several options can be chosen. null empties it. */
            multi_select?: boolean | null
            /** @description The field that decides whether this one is shown. null empties it. */
            condition_field_id?: string | null
            /**
             * @description How the answer to that field is compared. null empties it.
             * @enum {unknown}
             */
            condition_operator?: 'eq' | 'neq' | 'contains' | 'is_empty' | 'is_not_empty' | 'gt' | 'lt' | null
            /** @description What it is compared with. null empties it. */
            condition_value?: string | null
            /** @description The custom field of the space that the answer goes to; absent if there is none. null empties it. */
            custom_field_id?: string | null
          }[]
          is_public?: boolean | null
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The form. */
            form: components['schemas']['Form']
          }
        }
      }
    }
  }
  readForm: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        form_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            form: components['schemas']['Form']
          }
        }
      }
    }
  }
  deleteForm: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        form_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateForm: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        form_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string | null
          description?: string | null
          /** @description The fields, in their order. null leaves it unchanged. */
          fields?:
            | {
                id?: string
                /** @enum {unknown} */
                type:
                  | 'short_text'
                  | 'long_text'
                  | 'number'
                  | 'date'
                  | 'select'
                  | 'checkbox'
                  | 'user'
                  | 'email'
                  | 'address'
                label: string
                order?: number | null
                required?: boolean | null
                options?: string[] | null
                placeholder?: string | null
                description?: string | null
                /** @enum {unknown} */
                card_property?:
                  | 'title'
                  | 'content'
                  | 'priority'
                  | 'start_date'
                  | 'due_date'
                  | 'estimate'
                  | 'tags'
                  | 'owner_id'
                  | 'members'
                  | null
                multi_select?: boolean | null
                condition_field_id?: string | null
                /** @enum {unknown} */
                condition_operator?: 'eq' | 'neq' | 'contains' | 'is_empty' | 'is_not_empty' | 'gt' | 'lt' | null
                condition_value?: string | null
                custom_field_id?: string | null
              }[]
            | null
          is_public?: boolean | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            form: components['schemas']['Form']
          }
        }
      }
    }
  }
  acceptHint: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @enum {unknown} */
          type: 'relation' | 'tag'
          tag?: {
            name: string
          }
          relation?: {
            card_id: string
            /** @enum {unknown} */
            linked_card_type?: 'related' | 'duplicates'
          }
        }
      }
    }
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  dismissHint: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @enum {unknown} */
          type: 'relation' | 'tag'
          tag?: {
            name: string
          }
          relation?: {
            card_id: string
          }
        }
      }
    }
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  importFile: {
    parameters: {
      query: {
        /** @description What the file is: a board as Trello exports it (JSON), or a table whose first row names the columns. */
        source: 'trello' | 'csv'
        /** @description true: preview the import, change nothing. */
        dry_run?: boolean
        project_id?: string
        /** @description The board of rows that name none. */
        board?: string
        /** @description What columns of a table are: `Name=title,Notes=ignore,Ref=text`. */
        map?: string
        /** @description false: what has no field here becomes text of descriptions instead of new custom fields. */
        new_fields?: boolean
        /** @description false: what a table says of epics, parents and links stays text or becomes custom fields. */
        relations?: boolean
        /** @description How 04/11/2026 is read, if the table does not show it. */
        dates?: 'dmy' | 'mdy'
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description What the file would import. */
            import_preview: components['schemas']['ImportPreview']
          }
        }
      }
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description What came of the file. */
            import: components['schemas']['Import']
          }
        }
      }
    }
  }
  listIntegrations: {
    parameters: {
      query?: {
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            /** @description Integrations. */
            integrations: components['schemas']['Integration'][]
          }
        }
      }
    }
  }
  createIntegration: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @enum {unknown} */
          type: 'generic_webhook' | 'slack_channel_webhook' | 'github' | 'gitlab' | 'gitea'
          title: string
          /** @description Its address. null leaves it unchanged. */
          url?: string | null
          /** @description What messages are signed with. It can be written, and is shown by the call that makes it alone. null leaves it unchanged. */
          secret?: string | null
          /** @description Events, oldest first. null leaves it unchanged. */
          events?: string[] | null
          /** @description Only what happens in these spaces; empty for all. null leaves it unchanged. */
          project_ids?: string[] | null
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The integration. */
            integration: components['schemas']['Integration']
            /** @description What messages are signed with. It can be written, and is shown by the call that makes it alone. */
            secret: string | null
          }
        }
      }
    }
  }
  readIntegration: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        integration_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            integration: components['schemas']['Integration']
          }
        }
      }
    }
  }
  deleteIntegration: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        integration_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateIntegration: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        integration_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string | null
          url?: string | null
          secret?: string | null
          events?: string[] | null
          project_ids?: string[] | null
          /** @description Whether it is on: whether it receives or may send events. null leaves it unchanged. */
          is_active?: boolean | null
          /** @description true: you become its maker, and from now on it receives what you may see. Otherwise only the maker changes it. null leaves it unchanged. */
          take_over?: boolean | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            integration: components['schemas']['Integration']
          }
        }
      }
    }
  }
  rotateIntegrationSecret: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        integration_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            integration: components['schemas']['Integration']
            secret: string | null
          }
        }
      }
    }
  }
  testIntegration: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        integration_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description What was sent, and what came of it. */
            delivery: components['schemas']['Delivery']
          }
        }
      }
    }
  }
  listDeliveries: {
    parameters: {
      query?: {
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
        integration_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            /** @description What was sent, or came from a code host, the latest first. */
            deliveries: components['schemas']['Delivery'][]
          }
        }
      }
    }
  }
  readDelivery: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        integration_id: string
        /** @description The delivery: its number within the integration. */
        delivery_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            delivery: components['schemas']['Delivery']
            /** @description What was sent, made from the log again as you may see the event now; null for a test, for what a code host sent, and for what you may not see or the log has no more. */
            payload: string | null
          }
        }
      }
    }
  }
  resendDelivery: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        integration_id: string
        delivery_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            delivery: components['schemas']['Delivery']
          }
        }
      }
    }
  }
  replayIntegration: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        integration_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description The last event before those that are sent again; 0 for all. */
          after_seq: number
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            integration: components['schemas']['Integration']
          }
        }
      }
    }
  }
  listLists: {
    parameters: {
      query: {
        board_id: string
        /** @description true: only archived lists; false or absent: only live ones. */
        archived?: boolean
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            lists: components['schemas']['ListOutline'][]
          }
        }
      }
    }
  }
  createList: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          board_id: string
          title?: string
          content?: string
          icon?: string
          color?: string
          /** @enum {unknown} */
          behavior?: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
          max_cards?: number
          min_cards?: number
          /** @enum {unknown} */
          limit_unit?: 'cards' | 'points'
          limit_is_hard?: boolean
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            list: components['schemas']['List']
          }
        }
      }
    }
  }
  readList: {
    parameters: {
      query?: {
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
        list_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            list: components['schemas']['List']
          }
        }
      }
    }
  }
  deleteList: {
    parameters: {
      query?: {
        /** @description The list that its cards go to. */
        move_to?: string
        override?: boolean
      }
      header?: never
      path: {
        team_id: string
        list_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateList: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        list_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string | null
          content?: string | null
          icon?: string | null
          color?: string | null
          /**
           * @description The meaning of the list: its cards have it as their `status`. null leaves it unchanged.
           * @enum {unknown}
           */
          behavior?: 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled' | null
          /** @description How many cards or points the list should hold at most; 0 for no limit. null empties it. */
          max_cards?: number | null
          /** @description How many cards or points the list should hold at least; 0 for no limit. It only shows. null empties it. */
          min_cards?: number | null
          /**
           * @description What max_cards and min_cards count: cards, or points, which are their estimates. null leaves it unchanged.
           * @enum {unknown}
           */
          limit_unit?: 'cards' | 'points' | null
          /** @description Whether more than max_cards is refused; otherwise it only shows. null leaves it unchanged. */
          limit_is_hard?: boolean | null
          board_id?: string | null
          position?: number | null
          after_list_id?: string | null
          archived?: boolean | null
          webhook_notifications?:
            | {
                webhook: {
                  /** @enum {unknown} */
                  destination_type: 'generic_webhook' | 'slack_channel_webhook'
                  integration_id: string
                }
                options?: {
                  card_created?: boolean
                }
              }[]
            | null
          override?: boolean | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            list: components['schemas']['List']
          }
        }
      }
    }
  }
  restoreList: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        list_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          seq: number | string
          override?: boolean
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            list: components['schemas']['List']
          }
        }
      }
    }
  }
  sortList: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        list_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description The field to sort by. Cards without a value come last.
           * @enum {unknown}
           */
          by: 'due_date' | 'priority' | 'title' | 'time_created'
          /** @description true: in descending order. */
          descending?: boolean
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            list: components['schemas']['List']
          }
        }
      }
    }
  }
  setWatchOfList: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        list_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  removeWatchOfList: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        list_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  listMembers: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Everybody who is or was here; `status` says which. */
            members: components['schemas']['TeamMember'][]
            /** @description People who have been added but have no token yet. */
            invited: components['schemas']['TeamMember'][]
          }
        }
      }
    }
  }
  createMember: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** Format: email */
          email?: string
          user_id?: string
          /** @enum {unknown} */
          role: 'guestReader' | 'guest' | 'member' | 'admin' | 'owner'
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The member. */
            member: components['schemas']['TeamMember']
          }
        }
      }
    }
  }
  removeMember: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        user_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateMember: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        user_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          /**
           * @description What they may do there. null leaves it unchanged.
           * @enum {unknown}
           */
          role?: 'guestReader' | 'guest' | 'member' | 'admin' | 'owner' | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            member: components['schemas']['TeamMember']
          }
        }
      }
    }
  }
  createMemberLink: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        user_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            link: components['schemas']['NewLink']
          }
        }
      }
    }
  }
  listNotes: {
    parameters: {
      query?: {
        /** @description true: only notes you wrote. */
        mine?: boolean
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            /** @description Notes, newest first. */
            notes: components['schemas']['NoteOutline'][]
          }
        }
      }
    }
  }
  createNote: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          title: string
          content?: string | null
          /** @description What was said, as one text. null leaves it unchanged. */
          transcript?: string | null
          transcripts?: components['schemas']['Transcript'][]
          /** @description Notes that a person wrote. null leaves it unchanged. */
          user_notes?: string | null
          is_public?: boolean | null
          attendees?: (
            | string
            | {
                user_id?: string | null
                email?: string | null
                name?: string | null
              }
          )[]
          /** @description The day it was about, as written. null leaves it unchanged. */
          metadata_date?: number | null
          /** @description The time of day it was about, as written. null leaves it unchanged. */
          metadata_time?: number | null
          google_calendar_event?:
            | string
            | {
                [key: string]: unknown
              }
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The note. */
            note: components['schemas']['Note']
          }
        }
      }
    }
  }
  readNote: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        note_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            note: components['schemas']['Note']
          }
        }
      }
    }
  }
  deleteNote: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        note_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateNote: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        note_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string | null
          content?: string | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            note: components['schemas']['Note']
          }
        }
      }
    }
  }
  listNotifications: {
    parameters: {
      query?: {
        /** @description true: only unread ones; false: only those you have read. */
        unread?: boolean
        /** @description true: only archived ones. Otherwise only those not archived. */
        archived?: boolean
        /** @description true: only those that are snoozed. Otherwise only those that are not. */
        snoozed?: boolean
        cursor?: string
        count?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            /** @description How many unread ones there are, without archived and snoozed ones. */
            unread: number
            /** @description Notifications, the latest first. */
            notifications: components['schemas']['Notification'][]
          }
        }
      }
    }
  }
  updateNotification: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The notification. */
        notification_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateNotification']
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            notification: components['schemas']['Notification']
          }
        }
      }
    }
  }
  markAllNotifications: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': components['schemas']['MarkAllNotifications']
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description How many you have not read, of those not put away. */
            unread: number
            /** @description The notifications that were changed, as they were before: enough to undo it. */
            before: {
              id: string
              /** @description Whether it was read. */
              read: boolean
              /** @description true archives it, false brings it back. */
              archived: boolean
            }[]
          }
        }
      }
    }
  }
  readNotificationSettings: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description What you want to be notified of. */
            notification_settings: components['schemas']['NotificationSettings']
          }
        }
      }
    }
  }
  updateNotificationSettings: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateNotificationSettings']
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            notification_settings: components['schemas']['NotificationSettings']
          }
        }
      }
    }
  }
  listPages: {
    parameters: {
      query?: {
        project_id?: string
        /** @description true: only archived pages; false or absent: only live ones. */
        archived?: boolean
        /** @description true: only pages you bookmarked. */
        bookmarked?: boolean
        /** @description true: the most recently changed come first, whatever space they are in. */
        updated_recently?: boolean
        /** @description Only these fields of pages, with commas between them or repeated; `id` is always there. What is empty (null, 0, false, `""`, `[]`) is left out, and the answer says `fields` too. */
        fields?: string
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json':
            | {
                cursor: string
                count: number
                page_order: {
                  [key: string]: number
                }
                pages: components['schemas']['Page'][]
              }
            | {
                cursor: string
                count: number
                page_order: {
                  [key: string]: number
                }
                pages: components['schemas']['LeanPage'][]
                fields: string[]
              }
        }
      }
    }
  }
  createPage: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          project_id: string
          title?: string
          content?: string
          schema?: number
          icon?:
            | (
                | string
                | {
                    [key: string]: string | null
                  }
              )
            | null
          cover_image?:
            | (
                | string
                | {
                    [key: string]: string | null
                  }
              )
            | null
          /** @description The page above it; empty for the top level. null leaves it unchanged. */
          parent_page_id?: string | null
          position?: number | null
          is_public?: boolean | null
          /** @description Whether it is the page that a space opens with. null leaves it unchanged. */
          is_overview?: boolean | null
          /** @description The typeface, as the client named it. null leaves it unchanged. */
          font?: string | null
          /** @description Where and how it is shown to people without an account; null while it is not. null empties it. */
          public_settings?: {
            [key: string]: unknown
          } | null
          /** @description Whether it is shown without a table of contents. null leaves it unchanged. */
          hide_table_of_contents?: boolean | null
          /** @description Whether the pages below are not listed on it. null leaves it unchanged. */
          hide_subpages?: boolean | null
          /** @description Whether the content is HTML; it is taken as such. null leaves it unchanged. */
          is_html?: boolean | null
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            page: components['schemas']['Page']
          }
        }
      }
    }
  }
  readPage: {
    parameters: {
      query?: {
        at?: number | string
      }
      header?: never
      path: {
        team_id: string
        page_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            page: components['schemas']['Page']
          }
        }
      }
    }
  }
  deletePage: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        page_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updatePage: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        page_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string | null
          content?: string | null
          /** @description The version of the format of `content`. null leaves it unchanged. */
          schema?: number | null
          icon?:
            | (
                | string
                | {
                    [key: string]: string | null
                  }
              )
            | null
          cover_image?:
            | (
                | string
                | {
                    [key: string]: string | null
                  }
              )
            | null
          is_public?: boolean | null
          is_overview?: boolean | null
          font?: string | null
          public_settings?: {
            [key: string]: unknown
          } | null
          hide_table_of_contents?: boolean | null
          hide_subpages?: boolean | null
          is_html?: boolean | null
          project_id?: string | null
          /** @description The page above it; empty for the top level. null empties it. */
          parent_page_id?: string | null
          position?: number | null
          after_page_id?: string | null
          archived?: boolean | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            page: components['schemas']['Page']
          }
        }
      }
    }
  }
  listHistoryOfPage: {
    parameters: {
      query?: {
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
        page_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            history: components['schemas']['Change'][]
          }
        }
      }
    }
  }
  restorePage: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        page_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          seq: number | string
          override?: boolean
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            page: components['schemas']['Page']
          }
        }
      }
    }
  }
  writePage: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        page_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          content: string
          is_html?: boolean | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            page: components['schemas']['Page']
          }
        }
      }
    }
  }
  archivePage: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        page_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          archived?: boolean
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            page: components['schemas']['Page']
          }
        }
      }
    }
  }
  copyPage: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        page_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string | null
          project_id?: string | null
          parent_page_id?: string | null
          position?: number | null
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            page: components['schemas']['Page']
          }
        }
      }
    }
  }
  setBookmarkOfPage: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        page_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  removeBookmarkOfPage: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        page_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  setWatchOfPage: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        page_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  removeWatchOfPage: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        page_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  listProjects: {
    parameters: {
      query?: {
        /** @description true: only archived spaces; false or absent: only live ones. */
        archived?: boolean
        /** @description Only these fields of spaces, with commas between them or repeated; `id` is always there. What is empty (null, 0, false, `""`, `[]`) is left out, and the answer says `fields` too. */
        fields?: string
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json':
            | {
                cursor: string
                count: number
                /** @description The spaces by id, with their places from 0 on. */
                project_order: {
                  [key: string]: number
                }
                projects: components['schemas']['ProjectOutline'][]
              }
            | {
                cursor: string
                count: number
                project_order: {
                  [key: string]: number
                }
                projects: components['schemas']['LeanProject'][]
                fields: string[]
              }
        }
      }
    }
  }
  createProject: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          title: string
          description?: string
          icon?:
            | string
            | {
                [key: string]: string | null
              }
          is_public?: boolean
          is_private?: boolean
          is_view_only?: boolean
          max_started_per_person?: number
          started_limit_is_hard?: boolean
          members?: {
            user_id: string
            /** @enum {unknown} */
            role?: 'admin' | 'member' | 'viewer'
          }[]
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            project: components['schemas']['Project']
          }
        }
      }
    }
  }
  readProject: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        project_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            project: components['schemas']['Project']
          }
        }
      }
    }
  }
  deleteProject: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        project_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateProject: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        project_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string | null
          description?: string | null
          /** @description A name, an emoji or an address of an image; empty for none. null empties it. */
          icon?:
            | string
            | {
                [key: string]: string | null
              }
            | null
          /** @description Whether only its members can see it. null leaves it unchanged. */
          is_private?: boolean | null
          /** @description Whether members may only look. null leaves it unchanged. */
          is_view_only?: boolean | null
          /** @description How many started cards a person should have in the space at most; 0 for no limit. null empties it. */
          max_started_per_person?: number | null
          /** @description Whether more than max_started_per_person is refused; otherwise it only shows. null leaves it unchanged. */
          started_limit_is_hard?: boolean | null
          /** @description The page that introduces the space. null empties it. */
          overview_page_id?: string | null
          position?: number | null
          after_project_id?: string | null
          archived?: boolean | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            project: components['schemas']['Project']
          }
        }
      }
    }
  }
  listPrivateProjects: {
    parameters: {
      query?: {
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            /** @description Private spaces, as their names and who runs them. */
            private_projects: components['schemas']['PrivateProject'][]
          }
        }
      }
    }
  }
  recoverProject: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        project_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            project: components['schemas']['Project']
          }
        }
      }
    }
  }
  addMemberToProject: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        project_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          user_id: string
          /** @enum {unknown} */
          role?: 'admin' | 'member' | 'viewer'
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            project: components['schemas']['Project']
          }
        }
      }
    }
  }
  removeMemberFromProject: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        project_id: string
        user_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  readPublicBoard: {
    parameters: {
      query?: {
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        /** @description The last part of `public_settings.url`. */
        token: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            board: components['schemas']['PublicBoard']
            cards: components['schemas']['PublicCard'][]
          }
        }
      }
    }
  }
  listRecurrences: {
    parameters: {
      query?: {
        board_id?: string
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            /** @description Recurrences, the oldest first. */
            recurrences: components['schemas']['Recurrence'][]
          }
        }
      }
    }
  }
  createRecurrence: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          list_id: string
          template_id?: string
          card_id?: string
          title?: string
          rule: string
          starts: string
          time_zone: string
          /** @enum {unknown} */
          mode?: 'schedule' | 'completion'
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            recurrence: components['schemas']['Recurrence']
          }
        }
      }
    }
  }
  previewRecurrence: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          rule: string
          starts: string
          time_zone: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            next_dates: number[]
          }
        }
      }
    }
  }
  readRecurrence: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        recurrence_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            recurrence: components['schemas']['Recurrence']
          }
        }
      }
    }
  }
  deleteRecurrence: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        recurrence_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateRecurrence: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        recurrence_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          list_id?: string | null
          title?: string | null
          /** @description A recurrence rule of RFC 5545, at most hourly. null leaves it unchanged. */
          rule?: string | null
          /** @description The first moment, on the clock of the time zone. Its time of day is that of all dates. null leaves it unchanged. */
          starts?: string | null
          /** @description The time zone of the clock, by its IANA name. null leaves it unchanged. */
          time_zone?: string | null
          /**
           * @description schedule: on every date. completion: on its date, but not before the last card is done. null leaves it unchanged.
           * @enum {unknown}
           */
          mode?: 'schedule' | 'completion' | null
          /** @description Whether no cards are made. null leaves it unchanged. */
          paused?: boolean | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            recurrence: components['schemas']['Recurrence']
          }
        }
      }
    }
  }
  restoreRecurrence: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        recurrence_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            recurrence: components['schemas']['Recurrence']
          }
        }
      }
    }
  }
  skipDate: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        recurrence_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description One of its dates to come, in milliseconds, as `next_dates` and `skipped_dates` have them. */
          date: number
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            recurrence: components['schemas']['Recurrence']
          }
        }
      }
    }
  }
  unskipDate: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        recurrence_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          date: number
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            recurrence: components['schemas']['Recurrence']
          }
        }
      }
    }
  }
  listReminders: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Your reminders, those that come first first. */
            reminders: components['schemas']['Reminder'][]
          }
        }
      }
    }
  }
  readReminder: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            reminder: components['schemas']['Reminder'] | null
          }
        }
      }
    }
  }
  setReminder: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': components['schemas']['SetReminder']
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            reminder: components['schemas']['Reminder']
          }
        }
      }
    }
  }
  removeReminder: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  listRules: {
    parameters: {
      query?: {
        board_id?: string
        project_id?: string
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            /** @description Rules, the oldest first. */
            rules: components['schemas']['Rule'][]
          }
        }
      }
    }
  }
  createRule: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          board_id?: string | null
          project_id?: string | null
          title: string
          trigger: components['schemas']['RuleTrigger']
          /** @description What its cards must be like: the filters of views/preview. null leaves it unchanged. */
          filters?: components['schemas']['NewViewFilters']
          actions: components['schemas']['RuleAction'][]
          paused?: boolean | null
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The rule of automation; of a recurrence, its rule of RFC 5545. */
            rule: components['schemas']['Rule']
          }
        }
      }
    }
  }
  tryNewRule: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          board_id?: string | null
          project_id?: string | null
          title?: string | null
          trigger: components['schemas']['RuleTrigger']
          filters?: components['schemas']['NewViewFilters']
          actions: components['schemas']['RuleAction'][]
          paused?: boolean | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description What the rule would have done. */
            trial: components['schemas']['RuleTrial']
          }
        }
      }
    }
  }
  readRule: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        rule_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            rule: components['schemas']['Rule']
          }
        }
      }
    }
  }
  deleteRule: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        rule_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateRule: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        rule_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string | null
          /** @description When the rule runs. null leaves it unchanged. */
          trigger?: components['schemas']['NewRuleTrigger']
          filters?: components['schemas']['NewViewFilters']
          /** @description What it does, in this order: all of it or nothing. null leaves it unchanged. */
          actions?: components['schemas']['RuleAction'][] | null
          paused?: boolean | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            rule: components['schemas']['Rule']
          }
        }
      }
    }
  }
  listRuleRuns: {
    parameters: {
      query?: {
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
        rule_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            /** @description Runs, the latest first. */
            runs: components['schemas']['RuleRun'][]
          }
        }
      }
    }
  }
  tryRule: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        rule_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            trial: components['schemas']['RuleTrial']
          }
        }
      }
    }
  }
  listTimeOfCard: {
    parameters: {
      query?: {
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            /** @description Time entries. */
            time_entries: components['schemas']['TimeEntry'][]
          }
        }
      }
    }
  }
  createTimeEntry: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description How long it took, in seconds. */
          seconds: number
          /** @description The day on which the time was spent; today (UTC) if absent. */
          day?: string
          note?: string
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The time entry. */
            time_entry: components['schemas']['TimeEntry']
          }
        }
      }
    }
  }
  switchTimer: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        card_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description start stops the timer that runs elsewhere; stop logs the time.
           * @enum {unknown}
           */
          action: 'start' | 'stop'
          /** @description With start: the day of the entry; today (UTC) if absent. */
          day?: string
          note?: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            time_entry: components['schemas']['TimeEntry']
          }
        }
      }
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            time_entry: components['schemas']['TimeEntry']
          }
        }
      }
    }
  }
  listTime: {
    parameters: {
      query?: {
        /** @description The first day, or a moment of it (UTC). */
        from?: string
        /** @description The last day, or a moment of it (UTC). */
        to?: string
        /** @description On the cards of this space. */
        project_id?: string
        /** @description On the cards of this board, also while they are in a sprint. */
        board_id?: string
        /** @description On the cards of this sprint. */
        sprint_id?: string
        /** @description On the cards of this epic. */
        epic_id?: string
        /** @description Logged by this person. */
        user_id?: string
        /** @description Sums by this; if absent, the entries themselves. */
        group_by?: 'card' | 'epic' | 'sprint' | 'person' | 'week' | 'day'
        /** @description csv: a table, as with `Accept: text/csv`. */
        format?: 'json' | 'csv'
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            /** @description Without `group_by`: the latest day first. */
            time_entries: components['schemas']['TimeEntry'][]
            /** @description With `group_by`: in the order of their keys. */
            sums: components['schemas']['TimeSum'][]
          }
          'text/csv': string
        }
      }
    }
  }
  readTimer: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            time_entry: components['schemas']['TimeEntry'] | null
          }
        }
      }
    }
  }
  readTimeEntry: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        time_entry_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            time_entry: components['schemas']['TimeEntry']
          }
        }
      }
    }
  }
  deleteTimeEntry: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        time_entry_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateTimeEntry: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        time_entry_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          /** @description How long it took, in seconds. null leaves it unchanged. */
          seconds?: number | null
          /** @description The day on which the time was spent. null leaves it unchanged. */
          day?: string | null
          /** @description What was done, as plain text. null leaves it unchanged. */
          note?: string | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            time_entry: components['schemas']['TimeEntry']
          }
        }
      }
    }
  }
  readTimeReport: {
    parameters: {
      query?: {
        /** @description The cards of this space. */
        project_id?: string
        /** @description The cards of this board, also while they are in a sprint. */
        board_id?: string
        /** @description The cards of this sprint. */
        sprint_id?: string
        /** @description The cards that this saved view shows now. */
        view_id?: string
        /** @description A moment of the first day (UTC). If absent: 30 days, or the days of the sprint. */
        from?: number
        /** @description A moment of the last day; today if absent or later. At most 366 days. */
        to?: number
        /** @description What each row sums up: a day, or a week from Monday on (if absent). */
        interval?: 'day' | 'week'
        /** @description csv: the rows as a table, as with `Accept: text/csv`. */
        format?: 'json' | 'csv'
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['TimeReport']
          'text/csv': string
        }
      }
    }
  }
  searchWorkspace: {
    parameters: {
      query: {
        /** @description Words, or the beginnings of words, all of which must be there; or an id: `42`, `#42`, `card-42-launch`. */
        query: string
        /** @description Only these types, in the singular or the plural. Separated by commas: boards, cards, pages, projects, epics, notes. */
        types?: string
        /** @description Search only these fields. Separated by commas: title, content, custom_fields. */
        fields?: string
        /** @description The same as `fields`. */
        field?: string
        /** @description Only cards and epics of these statuses; an unknown status finds nothing. Separated by commas: backlog, committed, started, completed, cancelled. */
        statuses?: string
        project_id?: string
        sprint_id?: string
        /** @description true: also what is archived, or in an archived list, board or space; only: nothing else; false or absent: only the rest. */
        archived?: 'true' | 'false' | 'only'
        /** @description false: leave out the arrays by type. */
        grouped?: boolean
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            results: (
              | {
                  board: components['schemas']['FoundBoard']
                }
              | {
                  card: components['schemas']['FoundCard']
                }
              | {
                  page: components['schemas']['FoundPage']
                }
              | {
                  project: components['schemas']['FoundProject']
                }
              | {
                  epic: components['schemas']['FoundEpic']
                }
              | {
                  note: components['schemas']['FoundNote']
                }
            )[]
            boards?: components['schemas']['FoundBoard'][]
            cards?: components['schemas']['FoundCard'][]
            pages?: components['schemas']['FoundPage'][]
            projects?: components['schemas']['FoundProject'][]
            epics?: components['schemas']['FoundEpic'][]
            notes?: components['schemas']['FoundNote'][]
          }
        }
      }
    }
  }
  listBacklinks: {
    parameters: {
      query: {
        /** @description The id of the card, epic, page or note. */
        links_to: string
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            results: (
              | {
                  board: components['schemas']['FoundBoard']
                }
              | {
                  card: components['schemas']['FoundCard']
                }
              | {
                  page: components['schemas']['FoundPage']
                }
              | {
                  project: components['schemas']['FoundProject']
                }
              | {
                  epic: components['schemas']['FoundEpic']
                }
              | {
                  note: components['schemas']['FoundNote']
                }
            )[]
            boards?: components['schemas']['FoundBoard'][]
            cards?: components['schemas']['FoundCard'][]
            pages?: components['schemas']['FoundPage'][]
            projects?: components['schemas']['FoundProject'][]
            epics?: components['schemas']['FoundEpic'][]
            notes?: components['schemas']['FoundNote'][]
          }
        }
      }
    }
  }
  listSprints: {
    parameters: {
      query: {
        project_id: string
        /** @description true: only sprints that ended; false: only those that did not; absent: all. */
        archived?: boolean
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            sprints: components['schemas']['Sprint'][]
          }
        }
      }
    }
  }
  createSprint: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          project_id: string
          title: string
          content?: string
          start_date?: number
          end_date?: number
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            sprint: components['schemas']['Sprint']
          }
        }
      }
    }
  }
  readSprint: {
    parameters: {
      query: {
        project_id: string
        fields?: string
      }
      header?: never
      path: {
        team_id: string
        sprint_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json':
            | {
                sprint: components['schemas']['Sprint']
              }
            | {
                sprint: components['schemas']['LeanSprint']
                fields: string[]
              }
        }
      }
    }
  }
  deleteSprint: {
    parameters: {
      query: {
        project_id: string
        /** @description The list that cards without a home go to. */
        move_to?: string
        override?: boolean
      }
      header?: never
      path: {
        team_id: string
        sprint_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateSprint: {
    parameters: {
      query: {
        project_id: string
      }
      header?: never
      path: {
        team_id: string
        sprint_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string | null
          content?: string | null
          /**
           * @description How far it is. null leaves it unchanged.
           * @enum {unknown}
           */
          state?: 'planned' | 'started' | 'completed' | 'canceled' | null
          /** @description When it starts: seconds or milliseconds since 1970, returned as written. null leaves it unchanged. */
          start_date?: number | null
          /** @description When it ends: seconds or milliseconds since 1970, returned as written. null leaves it unchanged. */
          end_date?: number | null
          /**
           * @description With state completed: where unfinished cards go. next_sprint if absent; home: back to their boards; this_sprint: they stay. null leaves it unchanged.
           * @enum {unknown}
           */
          unfinished_to?: 'next_sprint' | 'home' | 'this_sprint' | null
          override?: boolean | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            sprint: components['schemas']['Sprint']
          }
        }
      }
    }
  }
  listRunningSprints: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            sprints: components['schemas']['SprintOutline'][]
          }
        }
      }
    }
  }
  readSprintVelocity: {
    parameters: {
      query: {
        project_id: string
        /** @description How many of the last sprints. */
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Velocity']
        }
      }
    }
  }
  readSprintSettings: {
    parameters: {
      query: {
        project_id: string
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description How sprints of the space are made. */
            sprint_settings: components['schemas']['SprintSettings']
          }
        }
      }
    }
  }
  updateSprintSettings: {
    parameters: {
      query: {
        project_id: string
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          statuses?: {
            id?: string
            title: string
            /** @enum {unknown} */
            status: 'committed' | 'started' | 'completed' | 'cancelled'
          }[]
          length?: number
          cooldown?: number
          start_day?: number
          /** @description Whether sprints start and end by the clock. */
          enabled?: boolean
          /** @description Whether a sprint completes by itself when its end date has passed. */
          auto_complete?: boolean
          vcs_mapping?: {
            pr_draft?: string | null
            pr_open?: string | null
            pr_review_requested?: string | null
            pr_merged?: string | null
            pr_closed?: string | null
            branches?: {
              name: string
              pr_draft?: string | null
              pr_open?: string | null
              pr_review_requested?: string | null
              pr_merged?: string | null
              pr_closed?: string | null
              time_created?: number
            }[]
          } | null
          layout?: string
          card_cover_enabled?: boolean
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            sprint_settings: components['schemas']['SprintSettings']
          }
        }
      }
    }
  }
  listTags: {
    parameters: {
      query?: {
        project_id?: string
        /** @description true: of all spaces, even when one is given. */
        all?: boolean
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            tags: components['schemas']['Tag'][]
          }
        }
      }
    }
  }
  createTag: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          name: string
          color?: string
          project_id?: string
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            tag: components['schemas']['Tag']
          }
        }
      }
    }
  }
  deleteTag: {
    parameters: {
      query?: {
        /** @description The tag that its cards and epics get instead. */
        merge_into?: string
      }
      header?: never
      path: {
        team_id: string
        tag_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateTag: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        tag_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          /** @description The name. null leaves it unchanged. */
          name?: string | null
          color?: string | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            tag: components['schemas']['Tag']
          }
        }
      }
    }
  }
  listTemplates: {
    parameters: {
      query?: {
        project_id?: string
        type?: 'card' | 'checklist' | 'board' | 'page' | 'sprint'
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            /** @description Templates, the oldest first. */
            templates: components['schemas']['TemplateOutline'][]
          }
        }
      }
    }
  }
  createTemplate: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          project_id: string
          /** @enum {unknown} */
          type: 'card' | 'checklist' | 'board' | 'page' | 'sprint'
          title?: string
          description?: string | null
          /** @description What it is made from: one thing of its type. */
          from?: {
            card_id?: string
            checklist_id?: string
            board_id?: string
            page_id?: string
            sprint_id?: string
            /** @description Of a board: true takes its cards along. */
            with_cards?: boolean
          }
          content?: {
            title?: string
            content?: string
            priority?: number
            estimate?: number
            owner_id?: string
            members?: {
              user_id: string
              role?: string
            }[]
            tags?: string[]
            checklists?: {
              title: string
              content?: string
              items?: {
                title: string
                content?: string
                checked?: boolean
                owner_id?: string
              }[]
            }[]
            cover_image?:
              | string
              | {
                  [key: string]: string | null
                }
            icon?:
              | string
              | {
                  [key: string]: string | null
                }
            custom_fields?: {
              [key: string]: (string | number | boolean | string[]) | null
            }
            items?: {
              title: string
              content?: string
              checked?: boolean
              owner_id?: string
            }[]
            color?: string
            image_urls?: string
            thumbnail_url?: string
            layout?: string
            card_cover_enabled?: boolean
            lists?: components['schemas']['ListContent'][]
            font?: string
            hide_table_of_contents?: boolean
            hide_subpages?: boolean
            cards?: components['schemas']['CardContent'][]
          }
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            template: components['schemas']['Template']
          }
        }
      }
    }
  }
  readTemplate: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        template_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            template: components['schemas']['Template']
          }
        }
      }
    }
  }
  deleteTemplate: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        template_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateTemplate: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        template_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string | null
          description?: string | null
          content?: {
            title?: string
            content?: string
            priority?: number
            estimate?: number
            owner_id?: string
            members?: {
              user_id: string
              role?: string
            }[]
            tags?: string[]
            checklists?: {
              title: string
              content?: string
              items?: {
                title: string
                content?: string
                checked?: boolean
                owner_id?: string
              }[]
            }[]
            cover_image?:
              | string
              | {
                  [key: string]: string | null
                }
            icon?:
              | string
              | {
                  [key: string]: string | null
                }
            custom_fields?: {
              [key: string]: (string | number | boolean | string[]) | null
            }
            items?: {
              title: string
              content?: string
              checked?: boolean
              owner_id?: string
            }[]
            color?: string
            image_urls?: string
            thumbnail_url?: string
            layout?: string
            card_cover_enabled?: boolean
            lists?: components['schemas']['ListContent'][]
            font?: string
            hide_table_of_contents?: boolean
            hide_subpages?: boolean
            cards?: components['schemas']['CardContent'][]
          } | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            template: components['schemas']['Template']
          }
        }
      }
    }
  }
  restoreTemplate: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        template_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            template: components['schemas']['Template']
          }
        }
      }
    }
  }
  makeFromTemplate: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        template_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string
          list_id?: string
          card_id?: string
          project_id?: string
          parent_page_id?: string | null
          sprint_id?: string
          start_date?: number
          end_date?: number
          override?: boolean
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            card?: components['schemas']['Card']
            checklist?: components['schemas']['Checklist']
            board?: components['schemas']['Board']
            page?: components['schemas']['Page']
            sprint?: components['schemas']['Sprint']
            cards?: components['schemas']['Card'][]
          }
        }
      }
    }
  }
  updateTeam: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          team_name: string
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            team: components['schemas']['Team']
          }
        }
      }
    }
  }
  listTokens: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            count: number
            /** @description Tokens, the newest first. */
            tokens: components['schemas']['Token'][]
          }
        }
      }
    }
  }
  createToken: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string | null
          /**
           * @description What it may do: `read`, or `write` as well. null leaves it unchanged.
           * @enum {unknown}
           */
          scope?: 'read' | 'write' | null
          /** @description When it is to end by itself: seconds or milliseconds since 1970; without it, never. null leaves it unchanged. */
          expires?: number | null
          /** @description The program that is to have it; none for yourself. null leaves it unchanged. */
          agent?: string | null
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            token: components['schemas']['Token']
            /** @description The whole token. It is shown here and nowhere else. */
            secret: string
          }
        }
      }
    }
  }
  deleteToken: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The token, by its public part. */
        token_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  readMe: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            user: components['schemas']['User']
          }
        }
      }
    }
  }
  updateMe: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          /** @description The given name. null leaves it unchanged. */
          first_name?: string | null
          /** @description The family name. null leaves it unchanged. */
          last_name?: string | null
          /** @description The name that others see. null leaves it unchanged. */
          display_name?: string | null
          /** @description The address of a picture. null leaves it unchanged. */
          profile_image?: string | null
          /** @description A name of the IANA time zone database. null leaves it unchanged. */
          timezone_id?: string | null
          /** @description A BCP 47 language tag. null leaves it unchanged. */
          locale?: string | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            user: components['schemas']['User']
          }
        }
      }
    }
  }
  updateUser: {
    parameters: {
      query?: never
      header?: never
      path: {
        user_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          first_name?: string | null
          last_name?: string | null
          display_name?: string | null
          profile_image?: string | null
          timezone_id?: string | null
          locale?: string | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            user: components['schemas']['User']
          }
        }
      }
    }
  }
  previewView: {
    parameters: {
      query?: {
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @enum {unknown} */
          type: 'card' | 'board' | 'page'
          /** @description For `type` card: what a card must be like. */
          card_filters?: components['schemas']['CardFilters']
          /** @description For `type` board: what a board must be like. */
          board_filters?: components['schemas']['BoardFilters']
          /** @description For `type` page: what a page must be like. */
          page_filters?: components['schemas']['PageFilters']
          sort_by?: {
            field?:
              | (
                  | 'time_created'
                  | 'time_updated'
                  | 'title'
                  | 'status'
                  | 'priority'
                  | 'estimate'
                  | 'start_date'
                  | 'due_date'
                  | 'completed_date'
                )
              | string
            /** @default true */
            order_ascending?: boolean
          }
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json':
            | {
                cursor: string
                count: number
                cards: components['schemas']['Card'][]
              }
            | {
                cursor: string
                count: number
                boards: components['schemas']['BoardOutline'][]
              }
            | {
                cursor: string
                count: number
                pages: components['schemas']['Page'][]
              }
        }
      }
    }
  }
  listViews: {
    parameters: {
      query?: {
        scope?: 'mine' | 'board' | 'space' | 'workspace'
        board_id?: string
        project_id?: string
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            /** @description The views, each place in its order. */
            views: components['schemas']['View'][]
          }
        }
      }
    }
  }
  createView: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          title: string
          /** @enum {unknown} */
          scope: 'mine' | 'board' | 'space' | 'workspace'
          icon?: string | null
          board_id?: string | null
          project_id?: string | null
          filters?: components['schemas']['NewViewFilters']
          /** @enum {unknown} */
          layout?: 'board' | 'table' | 'timeline' | 'calendar' | null
          /** @description What cards are grouped by; null for no groups. null empties it. */
          group_by?:
            | ('list' | 'status' | 'board' | 'member' | 'owner' | 'priority' | 'tag' | 'epic' | 'sprint')
            | string
            | null
          /** @description What rows of a board of cards are made by; null for none. null empties it. */
          lanes_by?:
            | ('list' | 'status' | 'board' | 'member' | 'owner' | 'priority' | 'tag' | 'epic' | 'sprint' | 'parent')
            | string
            | null
          /** @description What comes first; null for the newest. null empties it. */
          sort?: components['schemas']['NewViewSort']
          /** @description The columns of its table, in their order. null leaves it unchanged. */
          columns?: string[] | null
          position?: number | null
          /** @description Whether its board opens with it. null leaves it unchanged. */
          is_default?: boolean | null
        }
      }
    }
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The view. */
            view: components['schemas']['View']
          }
        }
      }
    }
  }
  readView: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        view_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            view: components['schemas']['View']
          }
        }
      }
    }
  }
  deleteView: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        view_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  updateView: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        view_id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          title?: string | null
          /**
           * @description Where it belongs: to its maker alone, a board, a space or the workspace. null leaves it unchanged.
           * @enum {unknown}
           */
          scope?: 'mine' | 'board' | 'space' | 'workspace' | null
          icon?: string | null
          board_id?: string | null
          project_id?: string | null
          filters?: components['schemas']['NewViewFilters']
          /** @enum {unknown} */
          layout?: 'board' | 'table' | 'timeline' | 'calendar' | null
          group_by?:
            | ('list' | 'status' | 'board' | 'member' | 'owner' | 'priority' | 'tag' | 'epic' | 'sprint')
            | string
            | null
          lanes_by?:
            | ('list' | 'status' | 'board' | 'member' | 'owner' | 'priority' | 'tag' | 'epic' | 'sprint' | 'parent')
            | string
            | null
          sort?: components['schemas']['NewViewSort']
          columns?: string[] | null
          position?: number | null
          is_default?: boolean | null
        }
      }
    }
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            view: components['schemas']['View']
          }
        }
      }
    }
  }
  restoreView: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        view_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            view: components['schemas']['View']
          }
        }
      }
    }
  }
  listCardsOfView: {
    parameters: {
      query?: {
        cursor?: string
        count?: number
      }
      header?: never
      path: {
        team_id: string
        view_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            cursor: string
            count: number
            cards: components['schemas']['Card'][]
          }
        }
      }
    }
  }
  createFeed: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        view_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The secret addresses. */
            feed: components['schemas']['Feed']
          }
        }
      }
    }
  }
  deleteFeed: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
        view_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  readFlowReport: {
    parameters: {
      query?: {
        project_id?: string
        board_id?: string
        sprint_id?: string
        view_id?: string
        from?: number
        to?: number
        format?: 'json' | 'csv'
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['FlowReport']
          'text/csv': string
        }
      }
    }
  }
  readCycleTimeReport: {
    parameters: {
      query?: {
        project_id?: string
        board_id?: string
        sprint_id?: string
        view_id?: string
        from?: number
        to?: number
        format?: 'json' | 'csv'
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CycleTimeReport']
          'text/csv': string
        }
      }
    }
  }
  readThroughputReport: {
    parameters: {
      query?: {
        project_id?: string
        board_id?: string
        sprint_id?: string
        view_id?: string
        from?: number
        to?: number
        interval?: 'day' | 'week'
        format?: 'json' | 'csv'
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ThroughputReport']
          'text/csv': string
        }
      }
    }
  }
  readAgingReport: {
    parameters: {
      query?: {
        project_id?: string
        board_id?: string
        sprint_id?: string
        view_id?: string
        format?: 'json' | 'csv'
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AgingReport']
          'text/csv': string
        }
      }
    }
  }
  readWorkloadReport: {
    parameters: {
      query?: {
        project_id?: string
        board_id?: string
        sprint_id?: string
        view_id?: string
        format?: 'json' | 'csv'
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['WorkloadReport']
          'text/csv': string
        }
      }
    }
  }
  readVelocityReport: {
    parameters: {
      query?: {
        project_id?: string
        board_id?: string
        sprint_id?: string
        view_id?: string
        format?: 'json' | 'csv'
      }
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Velocity']
          'text/csv': string
        }
      }
    }
  }
  readHealth: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Health']
        }
      }
    }
  }
  readReadiness: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Readiness']
        }
      }
    }
  }
  readOpenApi: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': Record<string, never>
        }
      }
    }
  }
  readDocs: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'text/html': string
        }
      }
    }
  }
}
